/** A rule on failed filings, for the motion skeleton. Help, not legal advice. */
export interface FailureRule {
  readonly citation: string;
  /** The rule's subject, as a sentence of the motion. */
  readonly words: string;
  /** Rules are shown as unverified until a lawyer has compared them with the current text. */
  readonly status: 'toVerify' | 'verified';
}

/**
 * Rules of Indiana's trial courts. Their paragraphs were renumbered in 2020 and 2021, so a citation
 * is data: change it here.
 */
export const FAILURE_RULES: readonly FailureRule[] = [
  {
    citation: 'Ind. Trial Rule 86(N)(1)',
    words:
      'A document that could not be filed in time because the electronic filing system failed may, on motion, be deemed filed on the day of the attempt.',
    status: 'toVerify',
  },
  {
    citation: 'Ind. Trial Rule 87',
    words: 'The time of an electronic filing is the time of its submission.',
    status: 'toVerify',
  },
];
