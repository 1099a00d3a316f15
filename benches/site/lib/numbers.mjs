// The p-th quantile (0 to 1) by the nearest rank: a value that was measured.
export function quantile(values, p) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))];
}

export const median = (values) => quantile(values, 0.5);
