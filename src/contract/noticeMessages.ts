/** Texts of notices and dialogs, those of the spec exact: apart, so that no page loads them first. */
export const NOTICE_MESSAGES = {
  unsupportedBrowser:
    'You appear to be using an unsupported browser. Some features may not work as intended. If you experience any issues, please consider upgrading to the latest version of Chrome, Edge, Firefox, or Safari.',
  dialogUnsupported:
    '<dialog> is not supported by this browser. Please consider updating to the latest version of Chrome, Edge, Firefox, or Safari.',
  sessionEnded:
    'You are logged out now: your session ended, or you logged out in another tab. Log in again to go on.',
  cookiesBlocked:
    'You logged in, but your browser did not keep the login cookie. Allow cookies for this site and log in again.',
} as const;
