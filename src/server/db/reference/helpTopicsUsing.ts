import { HELP_TOPICS } from '#contract/site/helpTopics';
import { indianaLink, screenLink, SUPPORT_LINK, topicLink, type TopicText } from './helpTopicText';

/** The table of contents, and topics for every page. */
export const USING_TOPICS: readonly TopicText[] = [
  {
    id: 1,
    shortName: HELP_TOPICS.main,
    title: 'Help',
    html: `
<h3>Searching</h3>
<ul>
<li>${topicLink('CourtSearch', 'Searching court cases (Indiana)')}</li>
<li>${topicLink('CaseNumbers', 'Case numbers')}</li>
<li>${topicLink('RecordedDocuments', 'Recorded documents')}</li>
<li>${topicLink('TaxWarrants', 'Tax warrants (Indiana)')}</li>
<li>${topicLink(HELP_TOPICS.superSearch, 'Super Search')}</li>
<li>${topicLink('SearchRegions', 'Search regions')}</li>
<li>${topicLink(HELP_TOPICS.judgmentNotice, 'Limits of judgment data')}</li>
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
<h3>Policies</h3>
<ul>
<li>${topicLink(HELP_TOPICS.termsOfService, 'Terms of Service')}</li>
<li>${topicLink(HELP_TOPICS.registeredUserAgreement, 'Registered User Agreement')}</li>
<li>${topicLink(HELP_TOPICS.propertyWatchTerms, 'Terms of property watch (Indiana)')}</li>
<li>${topicLink(HELP_TOPICS.privacyPolicy, 'Privacy Policy')}</li>
<li>${screenLink('/info/privacy-public-access', 'Privacy and Public Access')}</li>
</ul>
<p>To work for {product}, see ${topicLink(HELP_TOPICS.careers, 'Careers')}.</p>`,
  },
  {
    id: 14,
    shortName: 'SavedItemsAndAlerts',
    title: 'Saved items and alerts',
    html: `
<p>When you are logged in, you can save a record to find it again without searching. Your saved items are private: other users on your account do not see the list.</p>
<h3>Saving</h3>
<p>Each search result and each record page has a save button. Select it again to remove the record from your list. The button changes immediately. If a change could not be saved, it switches back and a message explains why.</p>
<p>Your lists are ${indianaLink('/court/ViewMyCases', 'My saved cases')}, ${screenLink('/recorder/ViewMyDocuments', 'My saved documents')}, and ${indianaLink('/tax_warrant/ViewMyTaxWarrants', 'My saved tax warrants')}.</p>
<h3>Alerts</h3>
<p>A second button turns on the alert of a saved item. You then get a notification when the record changes, and an email according to your settings. Alerts depend on the updates that offices send us, so check an important record yourself. See ${topicLink('Notifications', 'Notifications')}.</p>
<h3>The limit</h3>
<p>A plan limits the number of saved items with alerts. It counts the alerts of all users of the account together. Items without an alert do not count, and you can always turn an alert off. When the limit is reached, a message appears. You can then:</p>
<ul>
<li>turn off alerts that you no longer need,</li>
<li>ask other users of the account to do the same, especially for people who have left,</li>
<li>choose a larger plan; the ${screenLink('/info/fees', 'Fee Schedule')} shows the limits.</li>
</ul>`,
  },
  {
    id: 15,
    shortName: 'Passwords',
    title: 'Passwords and logging in',
    html: `
<p>You can log in at the top of any page or on the login page. "Show" next to the password shows what you typed. It is hidden again when you send the form.</p>
<h3>A good password</h3>
<ul>
<li>It has at least 15 characters. Four or five unrelated words work well.</li>
<li>Any character is allowed, including spaces and letters of other languages. We never change what you type.</li>
<li>Common passwords are rejected, even with digits or patterns around them. So are your own names.</li>
<li>You can paste it, for example from a password manager.</li>
</ul>
<h3>If you can't log in</h3>
<p>Choose "Need help logging in" and enter your username or email address. If we know it, we send you an email with a link to set a new password. The page shows the same message either way, so that no one can find out who has an account. The link works once, within one hour.</p>
<p>After several wrong passwords, you must wait before the next attempt. The wait grows, but you are never locked out permanently. People who guess at your password cannot lock you out of a browser in which you have logged in before.</p>
<h3>For administrators</h3>
<p>An account administrator sets the first password of a new user and can set a new one later. This ends the user's sessions.</p>
<h3>Staying safe</h3>
<p>A session ends after 30 minutes without use, and after 8 hours in any case. Log out on shared computers. We never ask for your password by email or phone.</p>`,
  },
  {
    id: 16,
    shortName: 'Notifications',
    title: 'Notifications',
    html: `
<p>Notifications are short messages from the site to you. When you are logged in, find them under ${screenLink('/common/Notifications', 'Notifications')} at the right end of the tabs.</p>
<h3>The number on the tab</h3>
<p>The tab shows how many unread notifications you have. It shows no number if there are none, and 99+ if there are more than 99. Screen readers announce the number too.</p>
<h3>Reading</h3>
<p>Open a notification to read it and mark it as read. Choose "Mark as unread" if you want to come back to it. A notification about a record has a button that opens the record.</p>
<h3>Settings</h3>
<p>Notifications are about your account or about changes to records that you saved with an alert; see ${topicLink('SavedItemsAndAlerts', 'Saved items and alerts')}. In the notification settings you choose which kinds you get, and when they are emailed. Account notices always appear there. They are emailed unless email is off.</p>
<p>A notification belongs to one user. Other users on your account have their own. Messages for everyone appear in boxes above the page. You can close each of them, and your browser remembers that until the message changes.</p>`,
  },
  {
    id: 17,
    shortName: 'KeyboardShortcuts',
    title: 'Keyboard shortcuts',
    html: `
<p>You can use the whole site with just the keyboard. Tab moves to the next link, button, or field; Shift and Tab move back. Enter opens a link, and Space presses a button. The first stop on each page is a link that skips to the content.</p>
<h3>Single keys</h3>
<p>These keys save time in lists of results. They do nothing while you type in a field.</p>
<table>
<thead><tr><th>Key</th><th>Action</th></tr></thead>
<tbody>
<tr><td>/</td><td>Goes to the search box</td></tr>
<tr><td>j</td><td>Next result</td></tr>
<tr><td>k</td><td>Previous result</td></tr>
<tr><td>Enter</td><td>Opens the result</td></tr>
<tr><td>s</td><td>Saves the result, or the current record</td></tr>
<tr><td>?</td><td>Shows the list of keys</td></tr>
<tr><td>Esc</td><td>Closes a dialog, a help box, or a message</td></tr>
</tbody>
</table>
<h3>Turning them off</h3>
<p>Single keys can interfere with a screen reader or speech input. Press ? and choose "Turn off shortcuts". Your browser remembers the choice. The ? key still works, so that you can turn them back on.</p>
<h3>In menus and lists</h3>
<p>The arrow keys move, Enter selects, and Esc closes. In a long list, type part of a name to filter it.</p>`,
  },
  {
    id: 18,
    shortName: 'Accessibility',
    title: 'Accessibility',
    html: `
<p>{product} is for everyone. We follow the Web Content Accessibility Guidelines, version 2.2, level AA, and test each page against them before it goes online.</p>
<h3>What you can expect</h3>
<ul>
<li>Everything works with the keyboard, and you can always see where you are.</li>
<li>Pages have one main heading. When you go to another page, the reading position moves to it, and the window title names the page.</li>
<li>Errors are listed at the top of a form with links to the fields, and each field explains its error.</li>
<li>No information depends on color. Text has good contrast in the light and dark themes.</li>
<li>Pages fit a screen 320 pixels wide, and you can double the text size.</li>
<li>Nothing blinks. Motion stops if your system asks for reduced motion.</li>
<li>Tables have headings, so that a screen reader can announce your column. On a small screen they turn into lists.</li>
</ul>
<h3>Settings</h3>
<p>The theme switch at the top of the page selects light, dark, or your system's setting. You can turn single-key shortcuts off; see ${topicLink('KeyboardShortcuts', 'Keyboard shortcuts')}. You can print results, cases, and help.</p>
<h3>If something does not work</h3>
<p>Write to ${SUPPORT_LINK} or call {supportPhone}. Describe the page, what you wanted to do, and the browser and assistive technology you use. We will find a way to get you the record, and then fix the page.</p>`,
  },
];
