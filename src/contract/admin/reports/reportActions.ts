/** Changes to the accounts of a report. */
export const REPORT_ACTION_KINDS = ['DUNNING_OFF', 'DUNNING_ON'] as const;
export type ReportActionKind = (typeof REPORT_ACTION_KINDS)[number];

export const REPORT_ACTION_STATES = ['RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE'] as const;
export type ReportActionState = (typeof REPORT_ACTION_STATES)[number];

/** For at least this many accounts, users must type the number as a second confirmation. */
export const CONFIRM_TWICE_FROM = 1_000;

/** Maximum accounts that can be selected individually. */
export const MAX_SELECTED = 50;

/** Descriptions of the actions. */
export const REPORT_ACTION_WORDS: Readonly<
  Record<ReportActionKind, { readonly button: string; readonly lines: readonly string[] }>
> = {
  DUNNING_OFF: {
    button: 'Turn past-due notices off',
    lines: [
      'These accounts get no past-due notices.',
      'Unpaid invoices no longer lower an account’s status. Payments can still raise it.',
    ],
  },
  DUNNING_ON: {
    button: 'Turn past-due notices on',
    lines: [
      'Notices and status changes that are due will be processed at the next billing run.',
      'Notices already sent can’t be recalled.',
    ],
  },
};
