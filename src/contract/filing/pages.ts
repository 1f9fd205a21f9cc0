import type { AccessRule } from '../roles';

/** URLs of the e-filing screens. */
export const EFILING_PATH = '/isefs/Efiling';
export const NEW_CASE_PATH = '/isefs/NewCase';
export const SUBSEQUENT_FILING_PATH = '/isefs/SubsequentFiling';
export const MY_DRAFTS_PATH = '/isefs/MyDrafts';

/** Bulk e-filing (spec section 2, E-filing): many filings from one spreadsheet or one document. */
export const BULK_BATCH_PATH = '/isefs/BulkBatchGenerator';
export const BULK_STATUS_PATH = '/isefs/BulkFilingStatus';

/** Filers whose account has bulk e-filing, and who upload or review batches. */
export const BULK_FILERS: AccessRule = { roles: ['BULK_EFILING'], requires: ['EFILER'] };

/** URL of the filer's envelopes; with `envelopeId`, of one of them. */
export const ENVELOPES_PATH = '/isefs/MyElectronicFilings';

/** Reports about a filer's or firm's electronic filings (spec section 2, E-filing). */
export const FILING_REPORTS_PATH = '/isefs/CreateReport';
export const MY_TEMPLATES_PATH = '/isefs/MyTemplates';
export const TEMPLATE_PATH = '/isefs/Template';

/** Screens of firms (spec section 2, E-filing). */
export const FIRM_REGISTRATION_PATH = '/isefs/FirmRegistration';
export const CONFIRM_REGISTRATION_PATH = '/isefs/ConfirmRegistration';
export const FIRM_ADMINISTRATION_PATH = '/isefs/FirmAdministration';

/** E-filing's URLs for the site's password reset. */
export const FILING_RESET_PATH = '/isefs/ResetPassword';
export const FILING_RESET_DONE_PATH = '/isefs/ConfirmResetPassword';

/** Screen of a firm's service contacts (spec section 2, E-filing). */
export const SERVICE_CONTACTS_PATH = '/isefs/ServiceContact';

/** The screen on which a clerk reviews an envelope: `?envelopeId=`. */
export const REVIEW_PATH = '/isefs/ReviewFiling';

/** Clerks of a county who review electronic filings. */
export const REVIEWERS: AccessRule = { roles: ['USER'], requires: ['EFILING_REVIEW'] };

/** Verifies a proof or a document of an electronic filing; public. */
export const VERIFY_PATH = '/isefs/Verify';
