/**
 * Keys of the advisory locks that aren't derived from a record. They are here together because two
 * uses of one key would wait for each other. Released keys don't change: servers of two versions
 * share them during an update.
 */
export const ADVISORY_LOCKS = {
  /** One audit row after the other, so that each can contain the hash of the one before. */
  auditChain: 7_105_331,
  /** Schema updates and the first data of a database. */
  setUp: 7_105_332,
  /** Shared by each new journal entry; exclusive while a month is closed (migration 0120). */
  journalEntries: 7_105_333,
  /** One head of the proof log after the other. */
  proofLog: 7_105_334,
  /** One evaluation of the operators' alerts after the other. */
  operatorAlerts: 7_105_335,
  /** First key of pairs; the second one names a register, or a county in it. */
  imports: 7_105_336,
} as const;
