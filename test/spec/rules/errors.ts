import { rulesOf } from '../specRule';

const CALL = 'flows/callErrors.test.ts › ';
const FILES = 'flows/routeChange.test.ts › a screen whose files fail to load › ';

/** The error catalog. */
export const ERROR_RULES = rulesOf(8, {
  '400: shown at the form, or as lines.': [
    `${CALL}a failed call › shows the error catalog's message for %s`,
    `${CALL}a failed call › passes a 400 only to the form that handles it`,
    'flows/loadables.test.ts › the editor of the messages of the day › shows the field errors of a 400 at the fields',
  ],
  "401: to the login page, by the response's location or the default, with the way back.": [
    `${CALL}a 401 › redirects to the login page with the return URL`,
    `${CALL}a 401 › redirects a 401 with the location %s to %s`,
    `${CALL}a 401 › redirects a 401 with the hostile location %j to our login page`,
  ],
  '403 and 409: the message of the response.': [
    `${CALL}a failed call › shows the error catalog's message for %s`,
  ],
  '409 ACCOUNT_OBJECT_LIMIT: the top window goes to the list of the kind with reason=limit.': [
    'flows/savedItems.test.ts › rejections that redirect › redirects the top window to the saved cases with the reason when the account is at its alert limit',
    'contract/refusals.test.ts › exact numbers › maps each kind of saved item to the list that explains the alert limit',
  ],
  '500: the message, "Reference ID: " and 8 characters of the uuid; only the message without one.':
    [
      'contract/refusals.test.ts › exact texts › shows a 500 response with message %j and UUID %j as %j',
    ],
  'The three authorization messages have their exact text, including the support contacts.': [
    `contract/roles.test.ts › access denial messages › explains the denial %s: %s`,
    'flows/routeChange.test.ts › access to a page › includes the support contacts in the bulk e-filing denial',
  ],
  'A script or style that does not load is reported as such.': [
    `${FILES}shows an error if %s still fails to load after one reload, and loads the screen on retry`,
    `${FILES}shows an error after waiting 120 s for a screen, without a reload`,
    `${FILES}shows the specification's texts when a screen fails to load`,
  ],
  'A browser without dialogs shows an alert.': [
    "client/ui/shell.test.tsx › a dialog › notifies a dialog's owner if the browser doesn't support dialogs",
  ],
  'Errors appear in an alert region, one line per message.': [
    'client/ui/notices.test.tsx › the error area › renders an alert with a heading and one line per message',
  ],
  'Every call survives every kind of bad response and shows the right message.': [
    'flows/callMatrix.test.ts › the call %s › ends the call, shows any error, and allows the next call to succeed after %s',
    'browser/badAnswers.test.ts › a page with a failed call › shows a heading and an error, and ends the loading state: %s',
  ],
  "The page of a full account's list explains the limit.": [
    'client/records/SavedItemsPage.test.tsx › the page of $things › explains the limit to users redirected because the account is at its alert limit',
  ],
  'A page whose files fail to load is reloaded once, unless unsent input would be lost.': [
    `${FILES}doesn't reload the page while a form has unsent changes`,
  ],
  'A response of an unexpected shape is a bad response, never a crash.': [
    `${CALL}a response that doesn't match its schema › shows an error for a list response of %j`,
  ],
  'An error that redirects is shown on the target page.': [
    'flows/notifications.test.ts › an opened notification › opens the list if the notification was deleted, with a message that stays until the next page',
  ],
  'A response has 30 s; one just before the timeout is shown.': [
    'flows/callMatrix.test.ts › the call %s › accepts a response just before the timeout',
  ],
});
