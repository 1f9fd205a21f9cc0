/** Audience of a text, if a rule depends on it: users, engineers, or readers of a test title. */
export type TextKind = 'interface' | 'comment' | 'title' | 'markdown';

/** Wording that `docs/writing.md` replaces. */
export interface Pattern {
  readonly pattern: RegExp;
  /** The plain alternative. */
  readonly suggestion: string;
  /** Kinds of text that it applies to; all if omitted. */
  readonly kinds?: readonly TextKind[];
}

const READ_BY_USERS: readonly TextKind[] = ['interface', 'markdown'];

export const PATTERNS: readonly Pattern[] = [
  {
    pattern: /\bstands?\b(?! for\b)|\bstood\b|\bstanding\b/i,
    suggestion: 'appears, is listed, is',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) told\b|\btold of\b|\btells?\b|\btelling\b/i,
    suggestion: 'shows, reports, says, notifies',
  },
  { pattern: /\banew\b/i, suggestion: 'again' },
  { pattern: /\bby itself\b/i, suggestion: 'automatically' },
  { pattern: /\b(?:any|some|no)body\b/i, suggestion: 'a user, anyone, someone, no one' },
  { pattern: /\bshall\b/i, suggestion: 'must, should, or the imperative' },
  {
    pattern:
      /(?:^|[.,;:(] )who (?:is|has|asks|signs|looks)\b|\b(?:to|of|for|by|from|with|as|and|that) who (?:is|has|asks|signs|looks)\b/i,
    suggestion: 'name the person: a user who, an attorney who',
  },
  { pattern: /\bso many\b/i, suggestion: 'the number, too many' },
  { pattern: /\bno matter of\b/i, suggestion: 'does not depend on' },
  {
    pattern: /(?:^|[.;:] )what (?:is|was|came|comes|stands|are|were)\b/i,
    suggestion: 'name the thing: rows that, records that',
  },
  { pattern: /\bfurther\b/i, suggestion: 'more, another, additional' },
  { pattern: /\balone\b/i, suggestion: 'only, just' },
  { pattern: /\bof your account\b/i, suggestion: "your account's, on your account" },
  { pattern: /\bis (?:taken|given|asked for)\b/i, suggestion: 'is accepted, is set, is requested' },
  { pattern: /\bmails?\b(?!-|@)/i, suggestion: 'email (for paper, postal mail)' },
  {
    pattern:
      /\b\w*(?:authoris|organis|recognis|normalis|initialis|serialis|summaris|minimis)\w*\b|\bspelt\b|\bfavour\w*\b|\bcolour\w*\b|\bbehaviour\w*\b|\bcancelled\b|\bcentre[ds]?\b|\blicence\b|\bjudgement\w*\b|\btowards\b|\bwhilst\b/i,
    suggestion: 'American spelling',
  },
  { pattern: /\bat once\b/i, suggestion: 'immediately, at the same time' },
  { pattern: /\bput away\b/i, suggestion: 'saved, closed, dismissed' },
  { pattern: /\blook(?:s|ed|ing)? through\b/i, suggestion: 'search, check, read' },
  { pattern: /\b(?:go|goes|went|going) on\b/i, suggestion: 'continue' },
  {
    pattern: /(?:^|[.;:] )those (?:who|that|of)\b/i,
    suggestion: 'name them: users who, rows that',
  },
  { pattern: /\boftener\b|\bseldomer\b/i, suggestion: 'more often' },
  { pattern: /\bwhat one\b|\bhow one\b/i, suggestion: 'name the person' },
  { pattern: /\bgone as of\b|\bas of late\b/i, suggestion: 'say it plainly' },
  {
    pattern: /^(?:is|are|of|that|on|has)\b/,
    suggestion: 'a complete requirement: subject or verb first',
    kinds: ['title'],
  },
  {
    pattern: /\bis (?:shown|said|kept|held) as\b/i,
    suggestion: 'appears as',
    kinds: READ_BY_USERS,
  },
];
