import { rulesOf } from '../specRule';

const WINDOWS = 'flows/fetchWindows.test.ts › ';
const NUMBERS = 'contract/refusals.test.ts › exact numbers › match the specification';

/** Business constants and limits. */
export const CONSTANT_RULES = rulesOf(9, {
  'Role priorities are 50, 20, 15, 10, 5, 0 and 100.': [
    'contract/roles.test.ts › role priorities › match the specification',
  ],
  'Numbers are those of the spec: chunk time-out, popup, toast, shake, badge, warrant number, windows, toggle, help popup.':
    [NUMBERS],
  'Saved lists are fetched on the leading edge of 500 ms.': [
    `${WINDOWS}fetches of saved ids › go at once for the first request and drop the others of the next 500 ms`,
    `${WINDOWS}fetches of saved ids › wait for 500 quiet ms: a dropped request starts the window again`,
    `${WINDOWS}fetches of saved ids › make no late second run`,
  ],
  'Counts are fetched on the leading edge of 500 ms.': [
    'flows/counts.test.ts › the site-wide counts › are fetched at once, then not again until 500 ms were quiet',
  ],
  'Each saved list and each user has its own window.': [
    `${WINDOWS}fetches of saved ids › are not swallowed by the window of another list`,
    `${WINDOWS}fetches of saved ids › are not swallowed by the window of another user`,
  ],
  'Regions are fetched 250 ms after the last request.': [
    `${WINDOWS}fetches of search regions › wait 250 ms for the last request`,
    `${WINDOWS}fetches of search regions › wait for each code by itself`,
  ],
  'Messages of the day are fetched at most once in 10 s.': [
    `${WINDOWS}fetches of the message of the day › are made at most once in 10 s for one application and locale`,
    `${WINDOWS}fetches of the message of the day › make no late second run`,
  ],
  'The unread badge caps at 99+.': [
    'client/ui/formats.test.ts › shows %d unread notifications as "%s"',
  ],
  'A popup window is 583 by 800.': [
    'client/platform/popupWindow.test.ts › a popup window › is 583 by 800, can be resized and has a name',
  ],
});
