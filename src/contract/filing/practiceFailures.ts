/** Deliberate failures of the built-in filing manager, for practice. */

export const PRACTICE_MODES = [
  'slow',
  'unresponsive',
  'duplicating',
  'outOfOrder',
  'refusing',
] as const;
export type PracticeMode = (typeof PRACTICE_MODES)[number];

/** Descriptions of the modes, for the form. */
export const PRACTICE_MODE_HINTS: Readonly<Record<PracticeMode, readonly [string, string]>> = {
  slow: ['Slow', 'Every message waits a few seconds for its response.'],
  unresponsive: [
    'Unresponsive',
    'Messages get no response. Submissions wait and keep their filing time.',
  ],
  duplicating: ['Duplicating', 'Every message is delivered twice.'],
  outOfOrder: ['Out of order', 'Half of the messages arrive after messages that were sent later.'],
  refusing: ['Rejecting', 'Submissions and cancellations are rejected; the filer sees the reason.'],
};

/** Text for filers and clerks: `Practice: {court} {words} until …`. */
export const PRACTICE_WORDS: Readonly<Record<PracticeMode, string>> = {
  slow: 'responds slowly',
  unresponsive: 'does not respond',
  duplicating: 'receives each message twice',
  outOfOrder: 'receives messages out of order',
  refusing: 'rejects submissions',
};

export const PRACTICE_MAX_HOURS = 24;
export const PRACTICE_MAX_SECONDS = 30;
export const PRACTICE_REASON_LENGTH = 200;
