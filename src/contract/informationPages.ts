/** Screens of the app with information about the site, to which its foot leads (spec section 2). */
export const INFORMATION_PATHS = {
  privacyAndPublicAccess: '/info/privacy-public-access',
  aboutUs: '/common/AboutUs',
  fees: '/info/fees',
} as const;
