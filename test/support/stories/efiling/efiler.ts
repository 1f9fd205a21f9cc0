import { testUser } from '../../testSite';

/** A user who may file in Indiana. */
export const EFILER = testUser({
  efmUsers: { 'STATE-IN': { id: 'efm-5', individual: true, admin: true } },
});

/** Id of the envelope, draft, and template that the e-filing stories open. */
export const ENVELOPE_ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b1';
