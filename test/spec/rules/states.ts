import { rulesOf } from '../specRule';

const STATUS = 'flows/loginStatus.test.ts › the login status of a new page › ';
const CHANGED = 'flows/loginStatus.test.ts › a session that changes in the background › ';
const ACCESS = 'flows/routeChange.test.ts › access to a page › ';
const SAVED = 'flows/savedItems.test.ts › ';
const MESSAGES = 'flows/messagesOfTheDay.test.ts › ';
const END = 'flows/sessionEnd.test.ts › ';
const SEARCH_DRAFT =
  'client/widgets/SearchDraft.test.tsx › an unsent search when the session ends › ';
const DRAFT = 'flows/drafts.test.ts › an unsent form when the session ends › ';
const TOAST = 'flows/toast.test.ts › ';
const SEARCHES = 'flows/searches.test.ts › ';
const REGION = 'client/widgets/RegionPicker.test.tsx › ';

/** States and transitions. */
export const STATE_RULES = rulesOf(4, {
  'The login state goes from unknown to logged in.': [
    `${STATUS}leaves the login status unknown until the user is fetched, and then sets it to logged in`,
  ],
  'The login state goes from unknown to logged out.': [
    `${STATUS}sets the login status to logged out without a request if there is no cookie`,
    `${STATUS}logs out when the server doesn't know the session`,
  ],
  'Access is decided again when the status becomes known, the user id changes, or the user logs out.':
    [
      `${ACCESS}waits for the login status if a role is required`,
      `${ACCESS}checks access again when the user logs out`,
      `${ACCESS}checks access again when a user with access logs in`,
    ],
  'A session cookie of more than 2 characters means logged in and fetches the user.': [
    `${STATUS}for the cookie %j, fetches the user %i times`,
  ],
  'The user is fetched again when the XSRF cookie changes.': [
    `${CHANGED}detects a changed session when %s`,
    `${CHANGED}detects a changed session after any response, and notifies the other tabs`,
    `${CHANGED}doesn't fetch the user while the XSRF cookie is unchanged`,
  ],
  'A route change fetches user, message of the day, and odometer again.': [
    'flows/routeChange.test.ts › navigation to another page › checks the user, messages of the day, and odometer on navigation',
  ],
  'Navigation clears the errors and shows those of the next page.': [
    "flows/routeChange.test.ts › navigation to another page › clears the previous page's errors and shows those queued for the new page",
  ],
  'A trial exists when a subscription is 40 or 93.': [
    'contract/roles.test.ts › a trial plan › recognizes a trial plan with the subscriptions %j: %s',
    'client/features/account/screens.test.tsx › the account dashboard › shows that the plan is a trial, and when the trial ends',
  ],
  'A saved item changes immediately on the page, then on the server.': [
    `${SAVED}saving a case › shows a saved case immediately, sends the change, and keeps it when confirmed`,
    'client/widgets/SaveToggle.test.tsx › the buttons that save a case › shows the effect of a click immediately, before the server responds',
  ],
  'When the server refuses, the item is rolled back and the ids are loaded again.': [
    `${SAVED}a change that the server rejects › rolls back a rejected change and reloads the ids, regardless of the debounce window`,
    `${SAVED}a change that the server rejects › keeps the last confirmed value, with a message, when the ids can't be reloaded after a rejection`,
  ],
  'Toggles of one item run one after another; toggles of two items run in parallel.': [
    `${SAVED}several clicks › sends clicks on one item one at a time, and the last one wins`,
    `${SAVED}several clicks › sends clicks on two items in parallel`,
  ],
  'A dismissed message stays hidden until it is updated.': [
    `${MESSAGES}a dismissed message › keeps a dismissed message hidden in this browser until it is updated`,
  ],
  'A message shows only if application, state, and county match and it is not empty.': [
    `${MESSAGES}messages of the day › for %s, shows only messages that match the application, state, and county`,
    `${MESSAGES}messages of the day › hides empty and malformed messages`,
  ],
  'A toast hides after 20 s, or after its own delay.': [
    `${TOAST}a toast › shows a toast for 20 s`,
    `${TOAST}a toast › shows a toast for its custom duration`,
  ],
  'A toast waits while it is hovered.': [
    `${TOAST}a toast › keeps a toast open while the pointer holds it, and then for its remaining time`,
    'client/ui/notices.test.tsx › the toast › keeps a toast until both the pointer and the focus have left',
  ],
  'A toast goes on click and on Escape.': [
    'client/ui/notices.test.tsx › the toast › closes a toast on click and on Escape',
  ],
  'A second toast shakes the first for half a second.': [
    `${TOAST}a second toast › replaces the text of a toast, shakes it for 500 ms, and restarts the time`,
  ],
  'A search without its input shows a message until the input changes.': [
    `client/widgets/SearchWidget.test.tsx › the court search in the header › shows the error for a missing text until the user types`,
  ],
  'The password is masked again when the form is sent.': [
    'client/app/shell/InlineLogin.test.tsx › the login form of the header › masks a visible password on submit',
    'client/platform/passwordToggles.test.ts › password fields of a server-rendered page › masks the password again when the form is submitted',
  ],
  'A button with an action is disabled and shows a spinner until the action ends.': [
    'client/ui/controls.test.tsx › a button › disables the button, keeps the focus, and announces progress while the action runs',
  ],
  'Routes with roles show a loading indicator until the decision.': [
    `${ACCESS}waits for the login status if a role is required`,
  ],
  'The region starts with the one in the address, then the last chosen one, then the whole register.':
    [
      `${REGION}the initial region of a search › selects the whole register by default`,
      `${REGION}the initial region of a search › starts with the last region chosen for this register, edition, and user`,
      `${REGION}the initial region of a search › prefers the region in the URL over the last one chosen`,
    ],
  'Values missing in a results address are decided once, added to it, and searched once.': [
    `${SEARCHES}the region in a URL › searches the last chosen region once if the URL has none, and adds it to the URL`,
    `${SEARCHES}the region in a URL › keeps the region of the results when the user chooses another region for the next search`,
    `${SEARCHES}super search in a URL › waits for the login status and runs a search once: '%s'`,
    `${SEARCHES}super search in a URL › runs the search of a complete URL without waiting`,
    'client/features/court/caseResults.test.tsx › the results download › uses the search already run, not a region that was selected later',
  ],
  'An unknown region in an address is not searched, and the page says why.': [
    `${SEARCHES}the region in a URL › doesn't run a search with a region that isn't numeric: %s`,
    `${SEARCHES}the region in a URL › doesn't run a search in a region that the user doesn't have`,
    'client/features/court/caseResults.test.tsx › a case search that can’t run › explains an invalid region and offers the selected region',
    `client/widgets/SearchWidget.test.tsx › the court search in the header › shows the last chosen region if the region in the URL %s`,
  ],
  'A counted search does not run for a user who logged in since, until they request it.': [
    `${SEARCHES}a counted search after another user logs in › for another user who logs in after %s, waits for confirmation before running a counted search`,
    `${SEARCHES}a counted search after another user logs in › reruns the search as a visitor after logout`,
    'client/features/court/caseResults.test.tsx › a case search that can’t run › waits for a click before running the search after another user logs in',
  ],
  'Edit My Search Regions leads to /common/MySearchRegions.': [
    `${REGION}Edit My Search Regions › offers logged-in users the link to their regions as the last choice`,
  ],
  'Super search is on until a user switches it off; the choice is remembered.': [
    `client/widgets/SearchWidget.test.tsx › the court search in the header › remembers that a user turned super search off, and shows the name format`,
  ],
  "A user's super search follows the address, then the last choice.": [
    `${SEARCHES}super search in a URL › chooses super search for a user: %s`,
  ],
  "A visitor's super search is always on, its checkbox disabled.": [
    `${SEARCHES}super search in a URL › always uses super search for visitors, regardless of the URL: '%s'`,
    'server/areas/court/court.test.ts › court cases › name search › uses super search for all visitors, and by default for users',
    `client/widgets/SearchWidget.test.tsx › the court search in the header › always uses super search for visitors, who can't turn it off`,
  ],
  'Two minutes before a session expires, the page warns and offers more time.': [
    `${END}the warning before a session ends › warns %s two minutes before the end of the %i-minute idle period`,
    `${END}a request for more time › restores the full idle time on request, and notifies the other tabs`,
    `${END}a session that has expired › logs the user out of an expired session on a public page, with a message until the next login`,
  ],
  'Input typed when a session turns out to be over is kept for the same user.': [
    `${DRAFT}saves the form before leaving the page, and restores it after the same user logs in`,
    `${DRAFT}discards the form when another user logs in, even if the first user returns`,
    `${SEARCH_DRAFT}restores the search in the header after login, with a notice`,
    `${SEARCH_DRAFT}restores all texts of an advanced search`,
  ],
  'Another user sees nothing of the previous user, in any slice.': [
    "flows/userChange.test.ts › a change of user › clears the previous user's data from all slices of %s",
    'flows/userChange.test.ts › a change of user › announces a change of user on the page, and re-enters the page',
  ],
  'A saved item shows its last click, even after an earlier click was refused.': [
    `${SAVED}a click after an earlier one was rejected › sends the last click even if an earlier one was rejected: %s`,
  ],
  'The state diagrams match the code.': [
    'docs/stateMachine.test.ts › the diagram of %s › draws only transitions that the reducer makes',
    'docs/stateMachine.test.ts › the diagram of %s › draws each transition that occurred on a test page',
  ],
  'Every transition is a past-tense fact with a small, serializable payload.': [
    'flows/inspectable.test.ts › the observable data of a page › names all actions in the past tense',
    "flows/inspectable.test.ts › the observable data of a page › keeps actions short, except for the server's responses",
    'flows/inspectable.test.ts › the observable data of a page › keeps state and actions serializable',
  ],
  'No secret enters an action or the state.': [
    'flows/inspectable.test.ts › the observable data of a page › types each secret into the recorded page',
    'flows/inspectable.test.ts › the observable data of a page › keeps this secret out of actions, state, recordings, and storage: %s',
    'client/features/passwords/screens.test.tsx › changing your own password › keeps passwords out of actions and state',
    'client/app/shell/InlineLogin.test.tsx › the login form of the header › keeps the password out of state and actions',
  ],
  'Effects reach clock, randomness, storage, and network only through ports.': [
    'docs/lintRules.test.ts › the lint rules for sagas and slices › in %s › forbids %s outside of ports',
  ],
});
