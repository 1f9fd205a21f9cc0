/** Information screens that the footer links to (spec section 2). */
export const INFORMATION_PATHS = {
  privacyAndPublicAccess: '/info/privacy-public-access',
  aboutUs: '/common/AboutUs',
  fees: '/info/fees',
} as const;
