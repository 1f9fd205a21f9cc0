/** Entry types available to the clerk's staff; keyed by code. */
export const ENTRY_TYPES = {
  CASEOPEN: 'Case Opened as a New Filing',
  APPEAR: 'Appearance Filed',
  COMPL: 'Complaint/Equivalent Pleading Filed',
  INFO: 'Information Filed',
  CITATION: 'Citation Filed',
  PETN: 'Petition Filed',
  SUMM: 'Subpoena/Summons Issued',
  SERVED: 'Service Returned Served',
  NOTSRV: 'Service Returned Not Served',
  ENOTICE: 'Automated ENotice Issued to Parties',
  HSCHED: 'Hearing Scheduling Activity',
  HJE: 'Hearing Journal Entry',
  ANSWER: 'Answer Filed',
  MOTION: 'Motion Filed',
  MCONT: 'Motion for Continuance Filed',
  MDISM: 'Motion to Dismiss Filed',
  ORDER: 'Order Issued',
  OGRANT: 'Order Granting',
  ODISM: 'Order of Dismissal',
  DISC: 'Notice of Discovery Filed',
  CORRES: 'Correspondence to/from Court Filed',
  AFFID: 'Affidavit Filed',
  EXHIBIT: 'Exhibit List Filed',
  AGREE: 'Agreement Filed',
  PLEA: 'Plea Agreement Filed',
  LETTERS: 'Letters Issued',
  NOTICE: 'Notice Filed',
  REPORT: 'Report Filed',
  CLAIM: 'Claim Filed Against Estate',
  FEE: 'Payment Received',
  JUDGMENT: 'Order Entering Judgment',
  SATISF: 'Satisfaction of Judgment Filed',
  SENTENCE: 'Sentencing Order',
  DECREE: 'Decree Issued',
  CLOSED: 'Case Disposed',
} as const;

export type EntryType = keyof typeof ENTRY_TYPES;

/** Entry types that add an order to the record of judgments and orders. */
export const ORDER_TYPES: ReadonlySet<EntryType> = new Set<EntryType>([
  'ORDER',
  'OGRANT',
  'ODISM',
  'JUDGMENT',
  'SENTENCE',
  'DECREE',
]);

/** Entry types for which the clerk sends notice. */
export const NOTICE_TYPES: ReadonlySet<EntryType> = new Set<EntryType>([
  ...ORDER_TYPES,
  'ENOTICE',
  'HSCHED',
]);
