/** Query fields whose values belong to one edition, in links of the app and of server pages. */
export const EDITION_FIELDS: readonly string[] = [
  'regionId',
  'caseId',
  'judgmentId',
  'documentId',
  'sourceId',
  'countyId',
  'courtId',
  'reason',
];
