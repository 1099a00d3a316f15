//! When a worker begins its next operation.

use crate::{Schedule, Window};

/// What a worker does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Begin an operation.
    Begin {
        /// When it should have begun, ns; in a closed loop that is now.
        intended_ns: u64,
    },
    /// Nothing is due before this time.
    Wait {
        /// ns since the start of the run.
        until_ns: u64,
    },
    /// The measured time is over; only what is in flight is waited for.
    Over,
}

/// What was offered to a worker in the measured time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offered {
    /// Operations whose intended start was in it; `None` in a closed loop.
    pub operations: Option<u64>,
    /// Of these, never begun.
    pub not_started: u64,
    /// How late an operation of it began at most, ns; whether the generator or the lack of a free slot held it
    /// back.
    pub lateness_max_ns: u64,
}

/// Paces one worker: by its schedule, or without one as fast as operations end.
#[derive(Clone, Debug)]
pub struct Pacer {
    schedule: Option<Schedule>,
    next_ns: Option<u64>,
    window: Window,
    begun: u64,
    lateness_max_ns: u64,
}

impl Pacer {
    /// A closed loop.
    pub fn closed(window: Window) -> Self {
        Self { schedule: None, next_ns: None, window, begun: 0, lateness_max_ns: 0 }
    }

    /// An open loop: operations are due whatever became of earlier ones.
    pub fn open(mut schedule: Schedule, window: Window) -> Self {
        let next_ns = schedule.next();
        Self { schedule: Some(schedule), next_ns, window, begun: 0, lateness_max_ns: 0 }
    }

    /// Whether operations are due by a schedule.
    pub fn is_open(&self) -> bool {
        self.schedule.is_some()
    }

    /// What to do at `now_ns`. Call it only with room for one more operation in flight: what it says to begin
    /// counts as begun.
    pub fn turn(&mut self, now_ns: u64) -> Turn {
        let Some(schedule) = &mut self.schedule else {
            return if now_ns < self.window.end_ns {
                Turn::Begin { intended_ns: now_ns }
            } else {
                Turn::Over
            };
        };
        let Some(intended_ns) = self.next_ns.filter(|next| *next < self.window.end_ns) else {
            return Turn::Over;
        };
        if now_ns >= self.window.end_ns {
            return Turn::Over;
        }
        if now_ns < intended_ns {
            return Turn::Wait { until_ns: intended_ns };
        }
        self.next_ns = schedule.next();
        if self.window.contains(intended_ns) {
            self.begun += 1;
            self.lateness_max_ns = self.lateness_max_ns.max(now_ns - intended_ns);
        }
        Turn::Begin { intended_ns }
    }

    /// What was offered in the measured time, once the worker is done.
    pub fn offered(self) -> Offered {
        let Self { schedule, next_ns, window, begun, lateness_max_ns } = self;
        let Some(schedule) = schedule else { return Offered::default() };
        let rest = next_ns.into_iter().chain(schedule).take_while(|at| *at < window.end_ns);
        let not_started = rest.filter(|at| window.contains(*at)).count() as u64;
        Offered { operations: Some(begun + not_started), not_started, lateness_max_ns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Arrival;

    const MS: u64 = 1_000_000;

    fn thousand() -> Pacer {
        Pacer::open(Schedule::new(1000.0, Arrival::Fixed, 0, 1, 0), Window::seconds(1, 2))
    }

    #[test]
    fn an_open_loop_waits_then_catches_up() {
        let mut pacer = thousand();
        assert_eq!(pacer.turn(0), Turn::Begin { intended_ns: 0 });
        assert_eq!(pacer.turn(10), Turn::Wait { until_ns: MS });
        // Three are due after 3.5 ms, each with its own intended start.
        let turns: Vec<Turn> = (0..4).map(|_| pacer.turn(3 * MS + MS / 2)).collect();
        let begin = |ms| Turn::Begin { intended_ns: ms * MS };
        assert_eq!(turns, [begin(1), begin(2), begin(3), Turn::Wait { until_ns: 4 * MS }]);
    }

    #[test]
    fn what_was_never_begun_is_counted() {
        let mut pacer = thousand();
        while let Turn::Begin { .. } = pacer.turn(1500 * MS) {}
        // Due by 1500 ms: 0…1500, of which 501 are measured. The others of 2000 were never begun.
        assert_eq!(pacer.turn(3000 * MS), Turn::Over);
        let offered = pacer.offered();
        assert_eq!(offered.operations, Some(2000));
        assert_eq!(offered.not_started, 2000 - 501);
        // The first measured one was due at 1000 ms; those of the warm-up do not count.
        assert_eq!(offered.lateness_max_ns, 500 * MS);
    }

    #[test]
    fn a_closed_loop_begins_at_once_until_the_end() {
        let mut pacer = Pacer::closed(Window::seconds(0, 1));
        assert_eq!(pacer.turn(7), Turn::Begin { intended_ns: 7 });
        assert_eq!(pacer.turn(1000 * MS), Turn::Over);
        assert_eq!(pacer.offered(), Offered::default());
    }
}
