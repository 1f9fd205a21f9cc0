import { HELP_TOPICS } from '#contract/helpTopics';
import { indianaLink, screenLink, SUPPORT_LINK, topicLink, type TopicText } from './helpTopicText';

/** The table of contents, and topics for every page. */
export const USING_TOPICS: readonly TopicText[] = [
  {
    id: 1,
    shortName: HELP_TOPICS.main,
    title: 'Help',
    html: `
<p>{product} shows public records of Indiana and Michigan. Anybody can search. With an account you can also save records, make regions of your own and see how many searches were used. Records here are copies: the office that made a record keeps the official one.</p>
<h3>Searching</h3>
<ul>
<li>${topicLink('CourtSearch', 'Searching court cases (Indiana)')}</li>
<li>${topicLink('CaseNumbers', 'Case numbers')}: what the parts mean, and how to type them</li>
<li>${topicLink('RecordedDocuments', 'Recorded documents')}: deeds, mortgages and liens</li>
<li>${topicLink('TaxWarrants', 'Tax warrants (Indiana)')}</li>
<li>${topicLink(HELP_TOPICS.superSearch, 'Super Search')}: similar names, quotes and the sign %</li>
<li>${topicLink('SearchRegions', 'Search regions')}: which courts or counties are searched</li>
<li>${topicLink(HELP_TOPICS.judgmentNotice, 'Judgments are incomplete')}: why, and what to do</li>
</ul>
<h3>Your account</h3>
<ul>
<li>${topicLink('SearchCounting', 'How searches are counted')}</li>
<li>${topicLink('SavedItemsAndAlerts', 'Saved items and alerts')}</li>
<li>${topicLink('Notifications', 'Notifications')}</li>
<li>${topicLink('Passwords', 'Passwords and logging in')}</li>
<li>${screenLink('/info/fees', 'Fee Schedule')}</li>
</ul>
<h3>Using the site</h3>
<ul>
<li>${topicLink('KeyboardShortcuts', 'Keyboard shortcuts')}</li>
<li>${topicLink('Accessibility', 'Accessibility')}</li>
</ul>
<h3>Rules</h3>
<ul>
<li>${topicLink(HELP_TOPICS.termsOfService, 'Terms of Service')}</li>
<li>${topicLink(HELP_TOPICS.registeredUserAgreement, 'Registered User Agreement')}</li>
<li>${topicLink(HELP_TOPICS.propertyWatchTerms, 'Terms of property watch (Indiana)')}</li>
<li>${topicLink(HELP_TOPICS.privacyPolicy, 'Privacy Policy')}</li>
<li>${screenLink('/info/privacy-public-access', 'Privacy and Public Access')}</li>
<li>${topicLink(HELP_TOPICS.careers, 'Careers')}</li>
</ul>
<h3>Ask a person</h3>
<p>Write to ${SUPPORT_LINK} or call {supportPhone}. Please tell us the address of the page and, when there was an error, its reference id. Do not send us your password. Questions about what a record says go to the court, clerk or county office that made it: we cannot change a record, and we cannot give legal advice.</p>`,
  },
  {
    id: 14,
    shortName: 'SavedItemsAndAlerts',
    title: 'Saved items and alerts',
    html: `
<p>When you are logged in you can save a record, to find it again without searching. Saved items belong to you alone: other users of your account do not see the list.</p>
<h3>Saving</h3>
<p>Each row of a list of results, and each page of a record, has a control that saves. Press it again to remove the record from your list. What you see is what you clicked last. If a change could not be kept, the control goes back and a message says so.</p>
<p>Your lists are ${indianaLink('/court/ViewMyCases', 'My saved cases')}, ${screenLink('/recorder/ViewMyDocuments', 'My saved documents')} and ${indianaLink('/tax_warrant/ViewMyTaxWarrants', 'My saved tax warrants')}.</p>
<h3>Alerts</h3>
<p>A second control queue the alert of a saved item on. It says that you want to be told when the record changes. This version keeps your choice and counts it, but it does not send messages about changes yet, so look at an important record yourself.</p>
<h3>The limit</h3>
<p>A plan has a limit of saved items with alerts. It counts the alerts of all users of the account together. Items without an alert do not count, and turning an alert off always works. When the limit is reached, a page says so. Then you can:</p>
<ul>
<li>turn off alerts that you no longer need,</li>
<li>ask other users of the account to do the same, above all for people who have left,</li>
<li>choose a larger plan; the ${screenLink('/info/fees', 'Fee Schedule')} names the limits.</li>
</ul>`,
  },
  {
    id: 15,
    shortName: 'Passwords',
    title: 'Passwords and logging in',
    html: `
<p>You log in at the top of a page or on the login page. "Show" beside the password shows what you typed. It is hidden again when you send the form.</p>
<h3>A good password</h3>
<ul>
<li>It has at least 15 characters. Four or five words that you can remember are a good one.</li>
<li>Any character may be used, also spaces and letters of other languages. It is not changed in any way.</li>
<li>Very common passwords are refused, also with digits or patterns around them, and so are your own names.</li>
<li>You may paste it, for example from a password manager.</li>
</ul>
<h3>If you cannot log in</h3>
<p>Choose "Need help logging in". Type your user name or email address. If we know it, we send an email with a link to set a new password. The page says the same in either case, so that nobody can find out who has an account. The link works once, and for one hour.</p>
<p>After several wrong passwords you have to wait a little before the next try. The wait grows, but it never locks you out for good. Others who guess at your password cannot keep you out of a browser in which you have logged in before.</p>
<h3>For administrators</h3>
<p>An administrator of an account sets the first password of a new user, and can set a new one. The user's sessions end then.</p>
<h3>Staying safe</h3>
<p>A session ends after 30 minutes without use and after 8 hours in any case. Log out on a computer that others use. We never ask for your password by email or phone.</p>`,
  },
  {
    id: 16,
    shortName: 'Notifications',
    title: 'Notifications',
    html: `
<p>Notifications are short messages of the site to you. You find them under ${screenLink('/common/Notifications', 'Notifications')} at the right end of the tabs, when you are logged in.</p>
<h3>The number on the tab</h3>
<p>The tab shows how many notifications you have not read. It shows no number when there is none, and 99+ when there are more than 99. A screen reader says the number too.</p>
<h3>Reading</h3>
<p>Open a notification to read it. That marks it as read. Choose "Keep as unread" if you want to come back to it. When it is about a record, a button leads to that record.</p>
<h3>What you are told about</h3>
<p>Notifications may be about your account or about records that you saved. This version of the site does not watch records for changes yet. See ${topicLink('SavedItemsAndAlerts', 'Saved items and alerts')}.</p>
<p>A notification belongs to one user. Other users of your account have their own. Messages for everybody stand in boxes above the page; you can close each of them, and your browser remembers that until the message changes.</p>`,
  },
  {
    id: 17,
    shortName: 'KeyboardShortcuts',
    title: 'Keyboard shortcuts',
    html: `
<p>Everything on this site can be done with the keyboard alone. Tab moves to the next link, button or field, Shift and Tab to the one before. Enter opens a link, and Space presses a button. The first stop on each page is a link that skips to the content.</p>
<h3>Single keys</h3>
<p>These keys save time on lists of results. They do nothing while you type in a field.</p>
<table>
<thead><tr><th>Key</th><th>What it does</th></tr></thead>
<tbody>
<tr><td>/</td><td>Goes to the search</td></tr>
<tr><td>j</td><td>Next result</td></tr>
<tr><td>k</td><td>Previous result</td></tr>
<tr><td>Enter</td><td>Opens the result</td></tr>
<tr><td>s</td><td>Saves the result, or the record on view</td></tr>
<tr><td>?</td><td>Shows the list of keys</td></tr>
<tr><td>Esc</td><td>Closes a dialog, a help box or a message</td></tr>
</tbody>
</table>
<h3>Switching them off</h3>
<p>Single keys can get in the way of a screen reader or of speech input. Press ? and choose "Switch shortcuts off". Your browser remembers the choice. The key ? goes on working, so that you can switch them on again.</p>
<h3>In lists to choose from</h3>
<p>The arrow keys move, Enter chooses and Esc closes. In a long list, type a part of the name to shorten it.</p>`,
  },
  {
    id: 18,
    shortName: 'Accessibility',
    title: 'Accessibility',
    html: `
<p>{product} is for everybody. We build it to the Web Content Accessibility Guidelines, version 2.2, level AA, and test each page against them before it goes online.</p>
<h3>What you can expect</h3>
<ul>
<li>Everything works with the keyboard, and you can always see where you are.</li>
<li>Pages have one main heading. When you go to another page, the reading position moves to it, and the window's title names the page.</li>
<li>Errors are listed at the top of a form with links to the fields, and each field says what is wrong.</li>
<li>Nothing is said by color alone. Text has good contrast in the light and in the dark theme.</li>
<li>Pages fit a screen of 320 pixels, and text can be made twice as large.</li>
<li>Nothing blinks. Motion stops when your system asks for less of it.</li>
<li>Tables have headings, so that a screen reader can say which column you are in. On a small screen they turn into lists.</li>
</ul>
<h3>Settings</h3>
<p>The theme switch at the top of the page chooses light, dark or what your system says. Single-key shortcuts can be switched off; see ${topicLink('KeyboardShortcuts', 'Keyboard shortcuts')}. Results, cases and help can be printed.</p>
<h3>If something does not work</h3>
<p>Write to ${SUPPORT_LINK} or call {supportPhone}. Tell us the page, what you wanted to do, and the browser and aids you use. We will find a way to get you the record, and then mend the page.</p>`,
  },
];
