/** Operations that the filers' side (the provider) requests from the courts' side (the manager). */
export const MANAGER_OPERATIONS = [
  'GetPolicy',
  'GetFeesCalculation',
  'ReviewFiling',
  'CancelFiling',
  'GetFilingStatus',
  'GetFilingList',
  'GetCase',
  'GetCaseList',
  'GetServiceInformation',
] as const;
export type ManagerOperation = (typeof MANAGER_OPERATIONS)[number];

/** Operations that the manager requests from the provider. */
export const PROVIDER_OPERATIONS = [
  'NotifyFilingReviewComplete',
  'NotifyDocketingComplete',
  'NotifyEnvelopeComplete',
  'NotifyServiceComplete',
  'NotifyWaiverDecision',
  'NotifyEvent',
] as const;
export type ProviderOperation = (typeof PROVIDER_OPERATIONS)[number];

/** Operation names of ECF 4.01 and 5.01; see docs/efm.md. */
export type EfmOperation = ManagerOperation | ProviderOperation;

/** Operations that only read; repeating one changes nothing. */
export const READING_OPERATIONS: readonly EfmOperation[] = [
  'GetPolicy',
  'GetFilingStatus',
  'GetFilingList',
  'GetCase',
  'GetCaseList',
  'GetServiceInformation',
];

/** Reasons for refusing a message. A refusal is a response, too: the same message gets it again. */
export const EFM_PROBLEMS = [
  'malformedMessage',
  'duplicateMessageId',
  'unknownCourt',
  'unknownFiling',
  'unknownEnvelope',
  'notAccepted',
  'notCancelable',
] as const;
export type EfmProblemCode = (typeof EFM_PROBLEMS)[number];
