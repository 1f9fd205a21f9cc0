/** Operations that the provider (EFSP) requests from the manager (EFM). */
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

/**
 * Reasons for rejecting a message. A rejection is stored like any response: resending the same
 * message returns the same rejection.
 */
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
