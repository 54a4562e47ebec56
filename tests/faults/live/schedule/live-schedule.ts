/** `process` and `tab` are 0 or 1; `guest` and `device` count from 0. */
type ByGuest = { guest: number; device: number }
type ByTab = { tab: number }

/** One operation of a guest or host. `together` sends several of them at the same moment. */
export type Asking =
  | ({ do: 'join' } & ByGuest)
  | ({ do: 'accept' | 'decline' | 'leave' } & ByGuest)
  | ({ do: 'askCode' | 'release' } & ByGuest)
  /** With the newest code that the device was sent, if any; `wrong`: with another one. */
  | ({ do: 'claim'; wrong: boolean } & ByGuest)
  /** `seen`: the tab sends the count of calls that it shows. */
  | ({ do: 'callNext'; seen: boolean } & ByTab)
  | ({ do: 'call' | 'reject' | 'finish' | 'sendLink'; guest: number } & ByTab)
  | ({ do: 'announce'; empty: boolean } & ByTab)
  | ({ do: 'start' | 'pause' | 'resume' | 'end' } & ByTab)

/** One event of a schedule. It contains everything it needs, so that removing one does not change another. */
export type LiveStep =
  | Asking
  | { do: 'together'; askings: readonly Asking[] }
  /**
   * The connection ends some turns of the event loop after the message was sent. The phone repeats it until it is
   * answered.
   */
  | ({ do: 'joinLost'; turns: number; process: number } & ByGuest)
  | ({ do: 'connect'; process: number } & ByGuest)
  /** `drop`: the phone closes the connection. `vanish`: the network is lost, and the server has not noticed. */
  | ({ do: 'drop' | 'vanish' } & ByGuest)
  /** A client that stops reading, until `readOn`. */
  | ({ do: 'stall' | 'readOn' } & ByGuest)
  | ({ do: 'stallTab' | 'readOnTab' } & ByTab)
  | ({ do: 'reload'; process: number } & ByTab)
  | { do: 'pass'; seconds: number }
  /** The clock reaches the end of a ring before any process has checked it, and then the guest accepts. */
  | { do: 'acceptLate' }
  /** Time passes until all calls have rung to their end. */
  | { do: 'ringOut' }
  /**
   * The process stops or is killed, and another one starts; `back`: its guests connect to the other process at once.
   * With `during` it ends some turns of the event loop after that operation was sent.
   */
  | { do: 'restart'; process: number; how: 'kill' | 'stop'; back: boolean; during: Asking | null; turns: number }
  /**
   * `cut`: the listening connection is lost, and the process knows it. `deafen`: its messages are lost, but it seems to
   * work.
   */
  | { do: 'cut' | 'deafen' | 'relisten'; process: number }
  | { do: 'loseRole' | 'regainRole' }

export type LiveStepName = LiveStep['do']
export type LiveSchedule = { seed: number; guests: number; steps: readonly LiveStep[] }
