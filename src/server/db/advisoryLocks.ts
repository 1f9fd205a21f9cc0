/**
 * Keys of advisory locks that aren't derived from a record. They are defined together, because two
 * uses of the same key would wait for each other. Released keys never change, because servers of
 * two versions share them during an update.
 */
export const ADVISORY_LOCKS = {
  /** Serializes audit rows, so that each can contain the hash of the previous one. */
  auditChain: 7_105_331,
  /** Serializes schema updates and a database's initial data. */
  setUp: 7_105_332,
  /** Shared by each new journal entry; exclusive while a month is closed (migration 0120). */
  journalEntries: 7_105_333,
  /** Serializes the signing of the proof log's heads. */
  proofLog: 7_105_334,
  /** Serializes evaluations of operator alerts. */
  operatorAlerts: 7_105_335,
  /** First key of a pair; the second identifies a register, or one of its counties. */
  imports: 7_105_336,
} as const;
