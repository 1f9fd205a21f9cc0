import { rulesOf } from '../specRule';

const WINDOWS = 'flows/fetchWindows.test.ts › ';
const NUMBERS =
  'contract/refusals.test.ts › exact numbers › uses the limits, sizes, and intervals from the specification';

/** Business constants and limits. */
export const CONSTANT_RULES = rulesOf(9, {
  'Role priorities are 50, 20, 15, 10, 5, 0 and 100.': [
    "contract/roles.test.ts › role priorities › uses the specification's role priorities",
  ],
  'Numbers are those of the spec: chunk time-out, popup, toast, shake, badge, warrant number, windows, toggle, help popup.':
    [NUMBERS],
  'Saved lists are fetched on the leading edge of 500 ms.': [
    `${WINDOWS}fetches of saved ids › fetches saved ids immediately for the first request and drops others for 500 ms`,
    `${WINDOWS}fetches of saved ids › restarts the 500 ms quiet period with each dropped request for saved ids`,
    `${WINDOWS}fetches of saved ids › sends no delayed fetch of saved ids for dropped requests`,
  ],
  'Counts are fetched on the leading edge of 500 ms.': [
    'flows/counts.test.ts › the site-wide counts › fetches counts immediately, and then only after 500 ms without a request',
  ],
  'Each saved list and each user has its own window.': [
    `${WINDOWS}fetches of saved ids › fetches saved ids regardless of another list's debounce window`,
    `${WINDOWS}fetches of saved ids › fetches saved ids regardless of another user's debounce window`,
  ],
  'Regions are fetched 250 ms after the last request.': [
    `${WINDOWS}fetches of search regions › fetches search regions 250 ms after the last request`,
    `${WINDOWS}fetches of search regions › waits separately for each register before fetching search regions`,
  ],
  'Messages of the day are fetched at most once in 10 s.': [
    `${WINDOWS}fetches of the message of the day › fetches the message of the day at most once every 10 s per application and locale`,
    `${WINDOWS}fetches of the message of the day › sends no delayed fetch of the message of the day for dropped requests`,
  ],
  'The unread badge caps at 99+.': [
    'client/ui/unreadBadge.test.ts › shows %d unread notifications as "%s"',
  ],
  'A popup window is 583 by 800.': [
    'client/platform/popupWindow.test.ts › a popup window › opens a named, resizable popup window of 583 by 800 px',
  ],
});
