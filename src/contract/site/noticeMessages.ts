/**
 * Exact spec texts of notices and dialogs; a separate module, so that pages don't load them at
 * startup.
 */
export const NOTICE_MESSAGES = {
  unsupportedBrowser:
    'You appear to be using an unsupported browser. Some features may not work as intended. If you experience any issues, please consider upgrading to the latest version of Chrome, Edge, Firefox, or Safari.',
  dialogUnsupported:
    '<dialog> is not supported by this browser. Please consider updating to the latest version of Chrome, Edge, Firefox, or Safari.',
  sessionEnded:
    "You're logged out because your session ended or you logged out in another tab. Log in again to continue.",
  cookiesBlocked:
    "Your browser didn't save the login cookie. Allow cookies for this site, then log in again.",
} as const;
