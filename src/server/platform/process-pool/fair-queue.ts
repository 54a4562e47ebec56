/** The owner of a job: a `caller` has one job at a time; callers of one `group` (an address) share its turn. */
export type Asker = { group: string; caller: string }

export type FairQueue<Job> = {
  /**
   * Adds a job. `turnedAway` is the job that is rejected for it: the new job itself when its caller has enough waiting
   * or its group already fills the queue most, else the newest job of the group that does.
   */
  add: (asker: Asker, job: Job) => { turnedAway: Job | null }
  /** The next job whose caller has none running, or null. Its caller counts as running until `done`. */
  next: () => { job: Job; done: () => void } | null
  /** Removes and returns all waiting jobs. */
  drain: () => Job[]
  waiting: () => number
}

export type FairQueueLimits = { mostWaiting: number; mostWaitingPerCaller: number }

type Place<Job> = { asker: Asker; job: Job; arrival: number }
type Lane = { waiting: number; running: number; lastTurn: number }

/**
 * A bounded queue with turns: first between groups, then between the callers of a group, then by arrival. Forty jobs of
 * one caller delay another caller by at most one job per worker.
 */
export function createFairQueue<Job>({ mostWaiting, mostWaitingPerCaller }: FairQueueLimits): FairQueue<Job> {
  const places: Place<Job>[] = []
  const groups = new Map<string, Lane>()
  const callers = new Map<string, Lane>()
  let count = 0

  const change = ({ group, caller }: Asker, by: Partial<Lane>) => {
    for (const [lanes, key] of [
      [groups, group],
      [callers, caller],
    ] as const) {
      const lane = laneOf(lanes, key)
      lane.waiting += by.waiting ?? 0
      lane.running += by.running ?? 0
      lane.lastTurn = by.lastTurn ?? lane.lastTurn
      // A lane without jobs is deleted, so that the queue bounds the memory.
      if (lane.waiting === 0 && lane.running === 0) lanes.delete(key)
      else lanes.set(key, lane)
    }
  }

  const remove = (place: Place<Job>) => {
    places.splice(places.indexOf(place), 1)
    change(place.asker, { waiting: -1 })
  }

  /** The newest job of the group with the most waiting jobs, if the new job's group would still have fewer. */
  const findCrowder = (group: string): Place<Job> | null => {
    const most = [...groups].reduce((one, other) => (other[1].waiting > one[1].waiting ? other : one))
    if (most[1].waiting <= laneOf(groups, group).waiting + 1) return null
    return places.findLast(({ asker }) => asker.group === most[0]) ?? null
  }

  const inOrder = (one: Place<Job>, other: Place<Job>): number => {
    const [a, b] = [laneOf(groups, one.asker.group), laneOf(groups, other.asker.group)]
    const [c, d] = [laneOf(callers, one.asker.caller), laneOf(callers, other.asker.caller)]
    return a.running - b.running || a.lastTurn - b.lastTurn || c.lastTurn - d.lastTurn || one.arrival - other.arrival
  }

  return {
    add(asker, job) {
      if (laneOf(callers, asker.caller).waiting >= mostWaitingPerCaller) return { turnedAway: job }
      const crowder = places.length < mostWaiting ? null : findCrowder(asker.group)
      if (places.length >= mostWaiting && crowder === null) return { turnedAway: job }
      if (crowder !== null) remove(crowder)
      count += 1
      places.push({ asker, job, arrival: count })
      change(asker, { waiting: 1 })
      return { turnedAway: crowder?.job ?? null }
    },
    next() {
      const ready = places.filter(({ asker }) => laneOf(callers, asker.caller).running === 0)
      const [first] = ready.sort(inOrder)
      if (first === undefined) return null
      count += 1
      change(first.asker, { running: 1, lastTurn: count })
      remove(first)
      return { job: first.job, done: () => change(first.asker, { running: -1 }) }
    },
    drain() {
      const left = [...places]
      for (const place of left) remove(place)
      return left.map(({ job }) => job)
    },
    waiting: () => places.length,
  }
}

function laneOf(lanes: ReadonlyMap<string, Lane>, key: string): Lane {
  return lanes.get(key) ?? { waiting: 0, running: 0, lastTurn: 0 }
}
