import { HELP_TOPICS } from '#contract/site/helpTopics';
import { SUPPORT_LINK, screenLink, topicLink, type TopicText } from './helpTopicText';

/** Policies for everyone, for registered users, and on stored data. */
export const POLICY_TOPICS: readonly TopicText[] = [
  {
    id: 2,
    shortName: HELP_TOPICS.termsOfService,
    title: 'Terms of Service',
    html: `
<p>These terms apply to everyone who uses {product}, with or without an account. By using the site you accept them. If you do not accept them, please do not use it.</p>
<h3>What the records are, and what they are not</h3>
<p>The records come from public offices. They are copies. <strong>They are not the official record.</strong> The office that made a record keeps the official one and provides the same facts at little or no cost. Copies can be late, incomplete, or wrong. We do not guarantee that they are accurate, complete, or up to date, or that two records with the same name are about the same person. You use them at your own risk. Before you rely on a record, check it with the office that made it.</p>
<h3>Fair use of court records</h3>
<ul>
<li>Everyone is presumed innocent unless proven guilty. A charge is not a conviction; look for the verdict.</li>
<li>If you use a record from this site in a decision against someone, show them where it came from, so that they can check it and respond.</li>
<li>{product} is not a consumer reporting agency. The law may forbid using these records for decisions about credit, employment, housing, or insurance. You are responsible for following the law.</li>
<li>Do not use the records to threaten, stalk, or harass anyone.</li>
</ul>
<h3>What you may not do</h3>
<ul>
<li>Copy records in bulk, or use a program to read the site page by page.</li>
<li>Sell the records, or present them as official.</li>
<li>Bypass the limits of the site, or try to access information that is not public.</li>
<li>Disrupt the site for other users.</li>
</ul>
<p>We limit how many searches a visitor can make per minute. We may block visitors or close accounts that break these terms.</p>
<h3>Liability</h3>
<p>As far as the law allows, {product} and the offices that supply the records are not liable for loss or damage from using the site or from being unable to use it.</p>
<h3>Changes and questions</h3>
<p>We may change these terms. This page shows the date of the last change. Account holders also accept the ${topicLink(HELP_TOPICS.registeredUserAgreement, 'Registered User Agreement')}. The ${topicLink(HELP_TOPICS.privacyPolicy, 'Privacy Policy')} describes what we store about you. Questions? Write to ${SUPPORT_LINK} or call {supportPhone}.</p>`,
  },
  {
    id: 3,
    shortName: HELP_TOPICS.registeredUserAgreement,
    title: 'Registered User Agreement',
    html: `
<p>This agreement applies to everyone who logs in to {product}, in addition to the ${topicLink(HELP_TOPICS.termsOfService, 'Terms of Service')}.</p>
<h3>Your account</h3>
<ul>
<li>Provide true information when you sign up, and keep your name and email address up to date.</li>
<li>A login belongs to one person. Do not share it. An account can have as many users as it needs, at no extra cost.</li>
<li>Keep your password secret. If you think someone else knows it, change it immediately.</li>
<li>An account administrator adds users, sets their first passwords, and deactivates users who leave. The administrator can see the searches of the account's users and their billing codes.</li>
</ul>
<h3>Searches and plans</h3>
<p>A plan includes a number of searches per month. See ${topicLink('SearchCounting', 'How searches are counted')} and the ${screenLink('/info/fees', 'Fee Schedule')}. A trial account is free and ends automatically.</p>
<h3>Saved items and alerts</h3>
<p>Items with alerts count toward the account's limit, for all of its users together. Turn off the alerts of users who leave.</p>
<h3>Your duties as a user of records</h3>
<p>Use the records only for lawful purposes. Check a record with the office that made it before you act on it. Remember that everyone is presumed innocent unless proven guilty. If you use a record in a decision against someone, show them where it came from.</p>
<p>Automated access, bulk copying, and selling records are not allowed.</p>
<h3>Ending the agreement</h3>
<p>You can stop at any time: write to ${SUPPORT_LINK}. We may suspend an account that breaks this agreement or whose invoices are overdue. Saved items, regions, and notifications of a closed account are deleted with it.</p>`,
  },
  {
    id: 4,
    shortName: HELP_TOPICS.privacyPolicy,
    title: 'Privacy Policy',
    html: `
<p>This page describes what {product} stores about the people who use the site. The public offices decide what the records say about people; see ${screenLink('/info/privacy-public-access', 'Privacy and Public Access')}.</p>
<h3>Cookies</h3>
<p>The site sets four cookies. All are needed to log in and to send forms safely. There are no advertising or third-party cookies.</p>
<table>
<thead><tr><th>Cookie</th><th>Purpose</th></tr></thead>
<tbody>
<tr><td>sid</td><td>Identifies your session. It is a random number that the page's scripts cannot read.</td></tr>
<tr><td>signed_in</td><td>Shows the page that you are logged in. The server does not rely on it.</td></tr>
<tr><td>XSRF-TOKEN</td><td>Proves that a form was sent from our own page.</td></tr>
<tr><td>known_browser</td><td>Proves that you have logged in from this browser before, so that people who guess at your password cannot lock you out. It contains no name and gives no access.</td></tr>
</tbody>
</table>
<p>A session ends after 30 minutes without use, and after 8 hours in any case. The cookies are deleted when you close the browser or log out. Only known_browser stays until you change your password, for up to 400 days.</p>
<h3>What your browser stores</h3>
<p>Your browser remembers your last region and Super Search choice, a billing code, the theme, and the messages you have closed. These stay on your device. To remove them, clear the site's data in your browser.</p>
<p>If your session ends while you are filling in a form, the tab keeps your text until you log in again as the same user. Closing the tab deletes it. Passwords are never stored.</p>
<h3>What the server stores</h3>
<ul>
<li><strong>The log</strong> has one line per request: the time, the page, whether it worked, how long it took, and the user's number. It does not contain what you searched for.</li>
<li><strong>Searches of logged-in users</strong> are stored with their criteria, region, and billing code, because plans and invoices are based on them. Your administrator can see them. They are deleted with the account.</li>
<li><strong>Searches of visitors</strong> are not stored. To limit guessing and copying, we count requests by IP address for a short time.</li>
<li><strong>Failed logins</strong> are stored with the IP address, so that we notice attacks. We do not store what was typed.</li>
<li><strong>Your account</strong>: name, email address, saved items, regions, and notifications, as long as the account exists. Passwords are stored only as hashes, which cannot be turned back into the password.</li>
<li><strong>Changes to accounts and to the site</strong> are stored with the user who made them, so that mistakes and misuse can be found.</li>
</ul>
<h3>Who gets your data</h3>
<p>We do not sell user data. We share it only when the law requires it. Write to ${SUPPORT_LINK} to see what we store about you, or to have it corrected or deleted.</p>`,
  },
  {
    id: 5,
    shortName: HELP_TOPICS.careers,
    title: 'Careers',
    html: `
<p>{product} is made by a small team. Our software helps people in courthouses, title offices, newsrooms, and homes find public records quickly and understand them.</p>
<h3>Open positions</h3>
<p>There are no open positions right now. When there are, this page lists the tasks, the location, the pay, and how to apply.</p>
<h3>What we look for</h3>
<ul>
<li>Plain writing, in code and in email.</li>
<li>Care about facts: a record about a person must be shown unchanged, with its date and its source.</li>
<li>Respect for people who use the site with a keyboard, a screen reader, a small phone, or little time.</li>
<li>Knowledge of courts, recorder's offices, or registers of deeds helps but is not required.</li>
</ul>
<h3>Write to us anyway</h3>
<p>Send ${SUPPORT_LINK} a few lines about yourself and the work you would like to do. Please do not send copies of identity documents. We answer every application, and if we cannot offer you anything, we delete it after six months.</p>
<p>We will never ask you for money or a password during an application. If someone does so in our name, please call {supportPhone}.</p>`,
  },
  {
    id: 19,
    shortName: HELP_TOPICS.propertyWatchTerms,
    title: 'Terms of property watch',
    html: `
<p>A property watch sends you an email when a document is recorded that names a person, a business, or a property in Indiana of your choice. It is free and needs no account. By starting a watch you accept these terms and the ${topicLink(HELP_TOPICS.termsOfService, 'Terms of Service')}.</p>
<h3>Who may use a watch</h3>
<ul>
<li>You are at least 18 years old.</li>
<li>You have an interest in the property or name that you watch, or are authorized by someone who does.</li>
<li>Your information is true, and the email address is your own.</li>
</ul>
<h3>What a watch does, and what it does not do</h3>
<ul>
<li>It checks documents once the county recorder has sent us their index. Some recorders send it days after the recording. Older documents are not checked.</li>
<li><strong>A watch cannot stop or undo a recording.</strong> A recorder must record any document that has the form required by law and does not check whether it is honest.</li>
<li>Names are compared as in ${topicLink(HELP_TOPICS.superSearch, 'Super Search')}, including spelling variants and nicknames. You may get alerts about a different person with the same name, and a name misspelled in the index may be missed.</li>
<li>Confidential documents never cause an alert.</li>
<li>We do not guarantee that a watch finds every document, that emails arrive, or that the service continues. It does not replace a title search.</li>
</ul>
<h3>If you did not expect a recording</h3>
<p>Read the document and call the county recorder. If you suspect fraud, contact the police and an attorney. You must take action yourself; the alert is sent only to you.</p>
<h3>What we store</h3>
<p>We store your email address, what you watch, and the version of these terms that you accepted. We count emails and whether their links were followed, but we do not track whether emails were opened. Offices see only totals. An unconfirmed watch is deleted after 7 days. Each email has a link that ends the watch. After a watch ends, its address and subject are deleted after 90 days, and the rest after 400 days. The ${topicLink(HELP_TOPICS.privacyPolicy, 'Privacy Policy')} applies too.</p>
<h3>Changes and questions</h3>
<p>We may change these terms or end the service. Questions? Write to ${SUPPORT_LINK} or call {supportPhone}.</p>`,
  },
];
