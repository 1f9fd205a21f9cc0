/** Audience of a text, if a rule depends on it. A `title` is a test's, a `group` its `describe`. */
export type TextKind = 'interface' | 'comment' | 'title' | 'group' | 'markdown';

/** Wording that `docs/writing.md` replaces. */
export interface Pattern {
  readonly pattern: RegExp;
  /** The plain alternative. */
  readonly suggestion: string;
  /** Kinds of text that it applies to; all if omitted. */
  readonly kinds?: readonly TextKind[];
}

const READ_BY_USERS: readonly TextKind[] = ['interface', 'markdown'];
const OUTSIDE_COMMENTS: readonly TextKind[] = ['interface', 'markdown', 'title', 'group'];

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
    pattern:
      /^(?:is|has|was)\b|^(?!(?:[a-z-]+s|doesn['’]t|never|neither|take(?:Every|Latest))\b|%|\$|\S*[./]|for [^,]*, [a-z]+s\b)\S+/,
    suggestion: 'a complete requirement that begins with a third-person verb',
    kinds: ['title'],
  },
  {
    pattern: /^(?:is|are|of|that|on|has)\b/,
    suggestion: 'a noun phrase',
    kinds: ['group'],
  },
  { pattern: /, also\b/, suggestion: 'even, including', kinds: ['title'] },
  { pattern: /\bsays? so\b/, suggestion: 'name what is shown', kinds: ['title'] },
  {
    pattern: /\bfor good\b(?! and valuable)/i,
    suggestion: 'permanently',
    kinds: OUTSIDE_COMMENTS,
  },
  { pattern: /\binactivat\w+/i, suggestion: 'deactivate', kinds: OUTSIDE_COMMENTS },
  {
    pattern:
      /\b(?:\d+|all|no|its|their|the|more|these|refused|failed|used) tries\b|\b(?:next|last|first|each|one) try\b/i,
    suggestion: 'attempts',
    kinds: OUTSIDE_COMMENTS,
  },
  {
    pattern:
      /\b(?:database|server|system|scanner|receiver|bank|site) (?:(?:does|did|has)(?:n['’]t| not) )?answer(?:s|ed)?\b|\banswers? [1-5]\d\d\b|\banswered with [1-5]\d\d\b/i,
    suggestion: "responds, returns, isn't responding",
    kinds: OUTSIDE_COMMENTS,
  },
  {
    pattern: /\b(?:courts?|manager|['’]s system)(?: no longer| still)? (?:takes?|took)\b/i,
    suggestion: 'accepts',
    kinds: OUTSIDE_COMMENTS,
  },
  {
    pattern: /\bwithout an end\b|\b(?:for|has|have|with) no end\b(?! date| time)/i,
    suggestion: 'no end date',
    kinds: READ_BY_USERS,
  },
  {
    pattern: /\bas usual\b|\bthe usual(?= of\b|[.,;:]|$)/i,
    suggestion: 'normal',
    kinds: OUTSIDE_COMMENTS,
  },
  {
    pattern: /\b(?:that|what) (?:is|are) no (?!longer\b|one\b|more\b)\w+/i,
    suggestion: "that isn't a",
    kinds: OUTSIDE_COMMENTS,
  },
  { pattern: /\bwhat became of\b/i, suggestion: 'the outcome', kinds: OUTSIDE_COMMENTS },
  {
    pattern: /^Words (?:for|of|to|while)\b/,
    suggestion: 'a note, text, message',
    kinds: ['interface'],
  },
  {
    pattern:
      /^(?:Change|Close|Confirm|Edit|End|Hide|Open|Remove|Save|Send|Show|Start|Stop|Unlock) the \w+$/,
    suggestion: 'the button without its article',
    kinds: ['interface'],
  },
  {
    pattern: /\bis (?:shown|said|kept|held) as\b/i,
    suggestion: 'appears as',
    kinds: READ_BY_USERS,
  },
];
