import { rulesOf } from '../specRule';

const STATUS = 'flows/loginStatus.test.ts › the login status of a page that was opened › ';
const CHANGED = 'flows/loginStatus.test.ts › a session that changes behind the page › ';
const ACCESS = 'flows/routeChange.test.ts › access to a page › ';
const SAVED = 'flows/savedItems.test.ts › ';
const MESSAGES = 'flows/messagesOfTheDay.test.ts › ';
const END = 'flows/sessionEnd.test.ts › ';
const SEARCH_DRAFT =
  'client/widgets/SearchDraft.test.tsx › a search that was being typed when the session ended › ';
const DRAFT = 'flows/drafts.test.ts › what is typed when the session turns out to be over › ';
const TOAST = 'flows/toast.test.ts › ';
const SEARCH = 'client/widgets/SearchWidget.test.tsx › the court search of the header › ';
const SEARCHES = 'flows/searches.test.ts › ';
const REGION = 'client/widgets/RegionPicker.test.tsx › ';

/** States and transitions. */
export const STATE_RULES = rulesOf(4, {
  'The login state goes from unknown to logged in.': [
    `${STATUS}is unknown until the user was fetched, then logged in`,
  ],
  'The login state goes from unknown to logged out.': [
    `${STATUS}is logged out without asking the server when there is no cookie`,
    `${STATUS}is logged out when the server does not know the session`,
  ],
  'Access is decided again when the status becomes known, the user id changes, or the user logs out.':
    [
      `${ACCESS}waits for the login status where a role is asked for`,
      `${ACCESS}is decided again when the user logs out`,
      `${ACCESS}is decided again when a user who may see the page signs in`,
    ],
  'A session cookie of more than 2 characters means logged in and fetches the user.': [
    `${STATUS}takes a cookie of the text %j for %i fetches of the user`,
  ],
  'The user is fetched again when the XSRF cookie changes.': [
    `${CHANGED}is noticed when %s`,
    `${CHANGED}is noticed after any answer, and told to the other tabs`,
    `${CHANGED}costs no fetch while the XSRF cookie stays`,
  ],
  'A route change fetches user, message of the day, and odometer again.': [
    'flows/routeChange.test.ts › going to another page › checks the user, the messages of the day and the odometer',
  ],
  'Navigation clears the errors and shows those of the next page.': [
    'flows/routeChange.test.ts › going to another page › clears the errors of the page before and shows those kept for this one',
  ],
  'A trial exists when a subscription is 40 or 93.': [
    'contract/roles.test.ts › a trial plan › with the subscriptions %j: %s',
    'client/features/account/screens.test.tsx › the account dashboard › shows that the plan is a trial and when it ends',
  ],
  'A saved item changes immediately on the page, then on the server.': [
    `${SAVED}saving a case › is shown at once, sent, and kept once it is confirmed`,
    'client/widgets/SaveToggle.test.tsx › the buttons that save a case › show a click at once, before the server has answered',
  ],
  'When the server refuses, the item is rolled back and the ids are loaded again.': [
    `${SAVED}a change that the server refuses › goes back to what was last confirmed and the ids are loaded again, past the window`,
    `${SAVED}a change that the server refuses › keeps the confirmed value and says so when the ids cannot be loaded either`,
  ],
  'Toggles of one item run one after another; toggles of two items run in parallel.': [
    `${SAVED}several clicks › on one item go in turn, and the last one holds`,
    `${SAVED}several clicks › on two items go side by side`,
  ],
  'A dismissed message stays hidden until it is updated.': [
    `${MESSAGES}a message that was dismissed › stays away in this browser, until it is updated`,
  ],
  'A message shows only if application, state, and county match and it is not empty.': [
    `${MESSAGES}messages of the day › on %s are those whose three parts match`,
    `${MESSAGES}messages of the day › that are empty or malformed are not shown`,
  ],
  'A toast hides after 20 s, or after its own delay.': [
    `${TOAST}a toast › stays for 20 s`,
    `${TOAST}a toast › stays for its own time where it has one`,
  ],
  'A toast waits while it is hovered.': [
    `${TOAST}a toast › does not go while it is held, and has the rest of its time afterwards`,
    'client/ui/notices.test.tsx › the toast › waits until both the pointer and focus have left',
  ],
  'A toast goes on click and on Escape.': [
    'client/ui/notices.test.tsx › the toast › goes on click and on Escape',
  ],
  'A second toast shakes the first for half a second.': [
    `${TOAST}a second toast › replaces the text, shakes for 500 ms and has its whole time`,
  ],
  'A search without its input shows a message until the input changes.': [
    `${SEARCH}asks for what is missing, and stops asking when one types`,
  ],
  'The password is masked again when the form is sent.': [
    'client/app/shell/InlineLogin.test.tsx › the sign-in form of the header › hides a password that was shown when it is sent',
    'client/platform/passwordToggles.test.ts › a password field of a page that the server rendered › is masked again when the form is sent',
  ],
  'A button with an action is disabled and shows a spinner until the action ends.': [
    'client/ui/controls.test.tsx › a button › is disabled, keeps the focus and says that it works while its action runs',
  ],
  'Routes with roles show a loading indicator until the decision.': [
    `${ACCESS}waits for the login status where a role is asked for`,
  ],
  'The region starts with the one in the address, then the last chosen one, then the whole register.':
    [
      `${REGION}the region that a search starts with › is the whole register where nothing was chosen`,
      `${REGION}the region that a search starts with › is the one chosen last for this register, edition and user`,
      `${REGION}the region that a search starts with › is the one in the address before the one chosen last`,
    ],
  'Values missing in a results address are decided once, added to it, and searched once.': [
    `${SEARCHES}the region of an address › is the one chosen last where it says none: one search, and the address says it then`,
    `${SEARCHES}the region of an address › stays when another one is chosen for the next search`,
    `${SEARCHES}the super search of an address › waits until it is known who searches, and is searched once: '%s'`,
    `${SEARCHES}the super search of an address › does not wait where it says all of it`,
    'client/features/court/caseResults.test.tsx › the results download › uses the search that was run even after another region is selected',
  ],
  'An unknown region in an address is not searched, and the page says why.': [
    `${SEARCHES}the region of an address › is not searched where it is not numeric: %s`,
    `${SEARCHES}the region of an address › is not searched where it is known that there is no such region for this user`,
    'client/features/court/caseResults.test.tsx › a case search that can’t run › explains an invalid region and offers the selected region',
    `${SEARCH}shows the region chosen last where that of the address %s`,
  ],
  'A counted search does not run for a user who logged in since, until they request it.': [
    `${SEARCHES}a search that counts, when somebody else signs in › waits until they ask, after %s`,
    `${SEARCHES}a search that counts, when somebody else signs in › runs by itself for a visitor, as a visitor searches`,
    'client/features/court/caseResults.test.tsx › a case search that can’t run › waits for a click after another user logs in',
  ],
  'Edit My Search Regions leads to /common/MySearchRegions.': [
    `${REGION}Edit My Search Regions › is the last choice of a signed-in user and leads to their regions`,
  ],
  'Super search is on until a user switches it off; the choice is remembered.': [
    `${SEARCH}remembers that a user switched super search off, and shows how names are written then`,
  ],
  "A user's super search follows the address, then the last choice.": [
    `${SEARCHES}the super search of an address › %s`,
  ],
  "A visitor's super search is always on, its checkbox disabled.": [
    `${SEARCHES}the super search of an address › is always on for a visitor, whatever it says: '%s'`,
    'server/areas/court/court.test.ts › court cases › name search › uses super search for all visitors, and by default for users',
    `${SEARCH}is always a super search for a visitor, who cannot switch it off`,
  ],
  'Two minutes before a session expires, the page warns and offers more time.': [
    `${END}the warning before a session ends by itself › comes to %s two minutes before %i idle minutes are over`,
    `${END}asking for more time › gives the whole idle time again, and tells the other tabs`,
    `${END}a session that has ended by itself › logs out and says so on a public page, until somebody signs in`,
  ],
  'Input typed when a session turns out to be over is kept for the same user.': [
    `${DRAFT}is kept before the page is left, and back after the same user has signed in`,
    `${DRAFT}is thrown away when somebody else signs in, and is not there for the first one either`,
    `${SEARCH_DRAFT}is back in the header after the sign-in, which says so`,
    `${SEARCH_DRAFT}is back in an advanced search with all of its texts`,
  ],
  'Another user sees nothing of the previous user, in any slice.': [
    'flows/userChange.test.ts › when somebody else is signed in › nothing of the user before stays in any slice of %s',
    'flows/userChange.test.ts › when somebody else is signed in › the page says so, and is entered again for the other user',
  ],
  'A saved item shows its last click, even after an earlier click was refused.': [
    `${SAVED}a click that came while an earlier one was refused › is sent and holds: %s`,
  ],
  'The state diagrams match the code.': [
    'docs/stateMachine.test.ts › the drawing of %s › has arrows that the reducer goes along',
    'docs/stateMachine.test.ts › the drawing of %s › has an arrow for each change that a page made',
  ],
  'Every transition is a past-tense fact with a small, serializable payload.': [
    'flows/inspectable.test.ts › what can be watched of a page › is told in facts of the past',
    'flows/inspectable.test.ts › what can be watched of a page › is told in few words, but for the answers of the server',
    'flows/inspectable.test.ts › what can be watched of a page › can be written down and read again',
  ],
  'No secret enters an action or the state.': [
    'flows/inspectable.test.ts › what can be watched of a page › is of people who used each secret',
    'flows/inspectable.test.ts › what can be watched of a page › holds no %s',
    'client/features/passwords/screens.test.tsx › changing your own password › stays out of actions and state',
    'client/app/shell/InlineLogin.test.tsx › the sign-in form of the header › lets no password into state or actions',
  ],
  'Effects reach clock, randomness, storage, and network only through ports.': [
    'docs/lintRules.test.ts › the lint rules for sagas and slices › in %s › refuse to reach for %s by itself',
  ],
});
