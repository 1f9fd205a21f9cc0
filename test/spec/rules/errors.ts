import { rulesOf } from '../specRule';

const CALL = 'flows/callErrors.test.ts › ';
const FILES = 'flows/routeChange.test.ts › a screen whose files do not come › ';

/** The error catalog. */
export const ERROR_RULES = rulesOf(8, {
  '400: shown at the form, or as lines.': [
    `${CALL}a call that fails says what the catalogue says › %s`,
    `${CALL}a call that fails says what the catalogue says › gives a 400 to the form that takes it, and to it alone`,
    'flows/loadables.test.ts › the editor of the messages of the day › shows the refusals of a 400 at its fields',
  ],
  "401: to the login page, by the response's location or the default, with the way back.": [
    `${CALL}a 401 › leads to the login page with the way back`,
    `${CALL}a 401 › with the location %s leads to %s`,
    `${CALL}a 401 › with the hostile location %j leads to the own login page`,
  ],
  '403 and 409: the message of the response.': [
    `${CALL}a call that fails says what the catalogue says › %s`,
  ],
  '409 ACCOUNT_OBJECT_LIMIT: the top window goes to the list of the kind with reason=limit.': [
    `flows/savedItems.test.ts › refusals that lead elsewhere › a full account leads the top window to the saved cases with the reason`,
    'contract/refusals.test.ts › exact numbers › link a full account to the page of its kind',
  ],
  '500: the message, "Reference ID: " and 8 characters of the uuid; only the message without one.':
    ['contract/refusals.test.ts › exact texts › shows a 500 of %j and %j as %j'],
  'The three authorization messages have their exact text, including the support contacts.': [
    `contract/roles.test.ts › messages of refusals › %s: %s`,
    'flows/routeChange.test.ts › access to a page › names the support contacts in the bulk e-filing refusal',
  ],
  'A script or style that does not load is reported as such.': [
    `${FILES}says so for %s after one reload, and can be tried again`,
    `${FILES}says so after 120 s where they hang, without loading the page anew`,
    `${FILES}has the texts that were agreed`,
  ],
  'A browser without dialogs shows an alert.': [
    'client/ui/shell.test.tsx › a dialog › lets its owner say that the browser has no dialogs',
  ],
  'Errors appear in an alert region, one line per message.': [
    'client/ui/notices.test.tsx › the error area › is an alert with a heading and one line per message',
  ],
  'Every call survives every kind of bad response and shows the right message.': [
    'flows/callMatrix.test.ts › the call %s › ends, says what is to be said and works the next time after %s',
    'browser/badAnswers.test.ts › a page whose call went wrong › says so and rests, with a heading: %s',
  ],
  "The page of a full account's list explains the limit.": [
    'client/records/SavedItemsPage.test.tsx › the page of $things › says the limit to those whom a full account led here',
  ],
  'A page whose files fail to load is reloaded once, unless unsent input would be lost.': [
    `${FILES}does not load the page anew while a form holds something unsent`,
  ],
  'A response of an unexpected shape is a bad response, never a crash.': [
    `${CALL}an answer of another shape than its call has › is a bad answer for a list: %j`,
  ],
  'An error that redirects is shown on the target page.': [
    'flows/notifications.test.ts › a notification that is opened › that is gone meanwhile leads to the list, which says so until the next page',
  ],
  'A response has 30 s; one just before the timeout is shown.': [
    'flows/callMatrix.test.ts › the call %s › waits for an answer that is almost too late, and shows it',
  ],
});
