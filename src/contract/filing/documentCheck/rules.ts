/** Increment when the rules change a reading; stored readings are then recomputed. */
export const RULES_VERSION = 1;

/** An error prevents filing, a warning must be dismissed by the filer, advice is only shown. */
export const FINDING_LEVELS = ['error', 'warning', 'advice'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** Available fix of a finding; null if the filer must change the document in another program. */
type FindingFix = 'redact' | 'split' | 'recognize' | null;

interface FindingRule {
  readonly level: FindingLevel;
  /** Title in a list of findings. */
  readonly title: string;
  /** The next step, as one sentence. */
  readonly advice: string;
  readonly fix: FindingFix;
  /** True if a firm may silence the rule, with a reason. */
  readonly canBeSilenced: boolean;
}

const rule = (
  level: FindingLevel,
  title: string,
  advice: string,
  fix: FindingFix = null,
  canBeSilenced = level !== 'error',
): FindingRule => ({ level, title, advice, fix, canBeSilenced });

const REDACT_ADVICE = 'Redact it, or file the document as confidential with an ACR form.';

/** Rules of the envelope check, keyed by finding code. */
export const FINDING_RULES = {
  scan: rule(
    'warning',
    'Page has no searchable text',
    'Run text recognition, or print to PDF.',
    'recognize',
  ),
  emptyPage: rule('warning', 'Empty page', 'Remove the page if it isn’t needed.'),
  fontNotEmbedded: rule('warning', 'Font not embedded', 'Export the PDF with all fonts embedded.'),
  fontRefused: rule(
    'error',
    'Font not accepted by courts',
    'Use a different font, or print to PDF.',
  ),
  notLetter: rule('warning', 'Not letter size', 'Export the page as 8.5 by 11 inches.'),
  marginTaken: rule(
    'warning',
    'Text where the stamp goes',
    'Leave 1 inch blank in the top right corner of page 1.',
  ),
  rotatedPage: rule('advice', 'Rotated page', 'Rotate the page upright.'),
  noBookmarks: rule('advice', 'No bookmarks', 'Add bookmarks to a document of 20 pages or more.'),
  tooManyPages: rule('error', 'Too many pages', 'Split the document into parts.', 'split'),
  tooLarge: rule('error', 'File too large', 'Split the document into parts.', 'split'),
  noSignature: rule('warning', 'No signature', 'Sign with /s/ and a name, or draw a signature.'),
  signatureOfOther: rule(
    'warning',
    'Signed by someone else',
    'Compare the name in the signature with the filing attorney or party.',
  ),
  otherCourt: rule(
    'warning',
    'Caption names a different court',
    'Compare page 1 with the envelope.',
  ),
  otherCounty: rule(
    'warning',
    'Caption names a different county',
    'Compare page 1 with the envelope.',
  ),
  otherParties: rule('warning', 'Parties missing from caption', 'Compare page 1 with the parties.'),
  otherCaseNumber: rule('error', 'Case number doesn’t match', 'Correct page 1 or the envelope.'),
  otherTitle: rule(
    'warning',
    'Title differs from filing code',
    'Choose the code that fits the title on page 1.',
  ),
  noCertificate: rule(
    'warning',
    'No certificate of service',
    'Add one: other parties must be served.',
  ),
  certificateNames: rule(
    'warning',
    'Certificate of service lacks a name',
    'Name everyone on the service list.',
  ),
  certificateDate: rule('warning', 'Date on certificate of service', 'Use your filing date.'),
  ssn: rule('error', 'Social Security number', REDACT_ADVICE, 'redact', true),
  accountNumber: rule('warning', 'Account number', REDACT_ADVICE, 'redact'),
  cardNumber: rule('error', 'Card number', REDACT_ADVICE, 'redact', true),
  driverLicense: rule('warning', "Driver's license number", REDACT_ADVICE, 'redact'),
  birthDate: rule('warning', 'Birth date', REDACT_ADVICE, 'redact'),
  minorName: rule('warning', 'Name of a minor', REDACT_ADVICE, 'redact'),
  victimContact: rule('warning', "Victim's contact information", REDACT_ADVICE, 'redact'),
  coveredText: rule(
    'error',
    'Text under a black box',
    'Anyone can copy this text. Redact it to remove it permanently.',
    'redact',
    false,
  ),
  unappliedRedaction: rule(
    'error',
    'Redaction not applied',
    'Apply the redactions in your PDF program, or redact here.',
    'redact',
    false,
  ),
  authorInProperties: rule(
    'advice',
    'Author or folder name in document properties',
    'Remove the properties if the name should not be public.',
  ),
  sameDocument: rule('warning', 'Duplicate document', 'Remove one of them.'),
  otherLanguage: rule('advice', 'Not in English', 'Check that the form is in English.'),
} as const satisfies Record<string, FindingRule>;

export type FindingCode = keyof typeof FINDING_RULES;
export const FINDING_CODES = Object.keys(FINDING_RULES) as readonly FindingCode[];

/** Returns the rule of a code. */
export function ruleOf(code: FindingCode): FindingRule {
  return FINDING_RULES[code];
}

/** Returns the title of a finding; a code from another provider may be unknown. */
export function findingTitle(code: string): string {
  return FINDING_CODES.some((known) => known === code) ? ruleOf(code as FindingCode).title : code;
}
