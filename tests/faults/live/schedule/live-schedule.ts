/** `process` and `tab` are 0 or 1; `guest` and `device` count from 0. */
type ByGuest = { guest: number; device: number }
type ByTab = { tab: number }

/** What one side asks of the queue. Some go out at the same moment: `together`. */
export type Asking =
  | ({ do: 'join' } & ByGuest)
  | ({ do: 'accept' | 'decline' | 'leave' } & ByGuest)
  /** `seen`: the tab names the calls that it shows. */
  | ({ do: 'callNext'; seen: boolean } & ByTab)
  | ({ do: 'call' | 'reject' | 'finish' | 'sendLink'; guest: number } & ByTab)
  | ({ do: 'announce'; empty: boolean } & ByTab)
  | ({ do: 'start' | 'pause' | 'resume' | 'end' } & ByTab)

/** One event of a schedule. Each holds all it needs, so that leaving out one changes no other. */
export type LiveStep =
  | Asking
  | { do: 'together'; askings: readonly Asking[] }
  /** The connection ends some turns of the event loop after the message went out. The phone repeats it until it is answered. */
  | ({ do: 'joinLost'; turns: number; process: number } & ByGuest)
  | ({ do: 'connect'; process: number } & ByGuest)
  /** Closed by the phone, or gone without a word. */
  | ({ do: 'drop' | 'vanish' } & ByGuest)
  /** A reader that takes nothing, until `readOn`. */
  | ({ do: 'stall' | 'readOn' } & ByGuest)
  | ({ do: 'stallTab' | 'readOnTab' } & ByTab)
  | ({ do: 'reload'; process: number } & ByTab)
  | { do: 'pass'; seconds: number }
  /** The clock reaches the end of a ring before anyone has looked at it, and then the guest accepts. */
  | { do: 'acceptLate' }
  /** All calls ring to their end. */
  | { do: 'ringOut' }
  /**
   * The process ends politely or is killed, and another begins; `back`: its guests connect to the other one at once. With
   * `during` it ends some turns of the event loop after that was asked.
   */
  | { do: 'restart'; process: number; how: 'kill' | 'stop'; back: boolean; during: Asking | null; turns: number }
  /** `cut`: the listening connection is away and known to be; `deafen`: what is said to it is lost, and it seems to work. */
  | { do: 'cut' | 'deafen' | 'relisten'; process: number }
  | { do: 'loseRole' | 'regainRole' }

export type LiveStepName = LiveStep['do']
export type LiveSchedule = { seed: number; guests: number; steps: readonly LiveStep[] }
