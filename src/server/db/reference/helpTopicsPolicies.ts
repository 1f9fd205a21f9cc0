import { HELP_TOPICS } from '#contract/helpTopics';
import { SUPPORT_LINK, screenLink, topicLink, type TopicText } from './helpTopicText';

/** Policies for everyone, for registered users, and on stored data. */
export const POLICY_TOPICS: readonly TopicText[] = [
  {
    id: 2,
    shortName: HELP_TOPICS.termsOfService,
    title: 'Terms of Service',
    html: `
<p>These terms apply to everybody who uses {product}, with or without an account. By using the site you accept them. If you do not accept them, please do not use it.</p>
<h3>What the records are, and what they are not</h3>
<p>The records come from public offices. They are copies. <strong>They are not the official record.</strong> The office that made a record keeps the official one, and gives you the same facts at little or no cost. Copies can be late, incomplete or wrong. We give no warranty that they are accurate, complete or up to date, and we do not say that two records with one name are about one person. You use them at your own risk. Before you rely on a record, check it with the office that made it.</p>
<h3>Fair use of court records</h3>
<ul>
<li>A person who is charged is innocent until proven guilty. Look for the verdict before you judge: a charge is not a conviction.</li>
<li>If you use a record from this site to decide against somebody, tell that person where it came from, so that they can check it and answer.</li>
<li>{product} is not a consumer reporting agency. The law may forbid you to use these records to decide about credit, a job, a home or insurance. Know the law that applies to you.</li>
<li>Do not use the records to threaten, stalk or harass anybody.</li>
</ul>
<h3>What you may not do</h3>
<ul>
<li>Copy records in bulk, or have a program read the site page by page.</li>
<li>Sell the records, or pass them on as if they were official.</li>
<li>Get round the limits of the site, or look for a way to what is not public.</li>
<li>Disturb the site for other people.</li>
</ul>
<p>We limit how many searches a visitor can make in a minute. We may block a visitor or close an account that breaks these terms.</p>
<h3>Liability</h3>
<p>{product} and the offices that supply the records are not liable for loss or damage that comes from using the site, or from not being able to use it, as far as the law allows.</p>
<h3>Changes and questions</h3>
<p>We may change these terms. The day of the last change stands on this page. People with an account also accept the ${topicLink(HELP_TOPICS.registeredUserAgreement, 'Registered User Agreement')}. What we keep about you is in the ${topicLink(HELP_TOPICS.privacyPolicy, 'Privacy Policy')}. Write to ${SUPPORT_LINK} or call {supportPhone}.</p>`,
  },
  {
    id: 3,
    shortName: HELP_TOPICS.registeredUserAgreement,
    title: 'Registered User Agreement',
    html: `
<p>This agreement applies to people who log in to {product}, in addition to the ${topicLink(HELP_TOPICS.termsOfService, 'Terms of Service')}.</p>
<h3>Your account</h3>
<ul>
<li>Tell us the truth about yourself when you sign up, and keep your name and email address up to date.</li>
<li>A login belongs to one person. Do not share it. An account can have as many users as it needs, at no extra cost.</li>
<li>Keep your password to yourself. If you think that somebody else knows it, change it at once.</li>
<li>An administrator of the account adds users, sets their first password and makes users inactive when they leave. The administrator can see which searches the users of the account made, and under which billing code.</li>
</ul>
<h3>Searches and plans</h3>
<p>A plan includes a number of searches a month. How they are counted is in ${topicLink('SearchCounting', 'How searches are counted')}, and what plans cost is in the ${screenLink('/info/fees', 'Fee Schedule')}. A trial account is free and ends by itself.</p>
<h3>Saved items and alerts</h3>
<p>Items with alerts count against the limit of the account, for all of its users together. Switch off the alerts of people who leave.</p>
<h3>Your duties as a user of records</h3>
<p>Use the records only for lawful purposes. Check a record with the office that made it before you act on it. Remember that a person who is charged is innocent until proven guilty. If you decide against somebody because of a record, tell them where it came from.</p>
<p>Programs may not read the site for you, and records may not be copied in bulk or sold.</p>
<h3>Ending the agreement</h3>
<p>You may stop at any time: write to ${SUPPORT_LINK}. We may suspend an account that breaks this agreement, or whose invoices are overdue. Saved items, regions and notifications of a closed account are deleted with it.</p>`,
  },
  {
    id: 4,
    shortName: HELP_TOPICS.privacyPolicy,
    title: 'Privacy Policy',
    html: `
<p>This page says what {product} keeps about the people who use the site. What the records themselves say about people is a matter of the public offices; see ${screenLink('/info/privacy-public-access', 'Privacy and Public Access')}.</p>
<h3>Cookies</h3>
<p>The site sets four cookies. All are needed to log in and to send forms safely. There are no cookies for advertising, and none of other companies.</p>
<table>
<thead><tr><th>Cookie</th><th>What it is for</th></tr></thead>
<tbody>
<tr><td>sid</td><td>Knows you between two pages. It is a random number; the page's own scripts cannot read it.</td></tr>
<tr><td>signed_in</td><td>Tells the page that you are logged in. The server never trusts it.</td></tr>
<tr><td>XSRF-TOKEN</td><td>Proves that a form was sent from our own page.</td></tr>
<tr><td>known_browser</td><td>Proves that you have logged in from this browser before, so that others who guess at your password cannot keep you out. It names nobody and opens nothing.</td></tr>
</tbody>
</table>
<p>A session ends after 30 minutes without use, and after 8 hours in any case. The cookies go when you close the browser or log out; known_browser stays until you change your password, 400 days at most.</p>
<h3>What your browser keeps</h3>
<p>Your browser remembers the region and the super search choice you used last, a billing code, the theme, and which messages you have closed. These stay on your own device. Clear the site's data in your browser to remove them.</p>
<p>When your session ends while you are writing in a form, the tab keeps what you wrote until you log in again as the same user; it is gone when you close the tab. Passwords are never kept.</p>
<h3>What the server keeps</h3>
<ul>
<li><strong>The log</strong> has one line a request: the time, the page, whether it worked, how long it took and the number of the user. What you searched for is not in it.</li>
<li><strong>Searches of logged-in users</strong> are kept with what was searched for, the region and the billing code, because plans and invoices are counted from them. Your administrator can see them. They are deleted with the account.</li>
<li><strong>Searches of visitors</strong> are not kept. To limit guessing and copying, we count requests by internet address for a short time.</li>
<li><strong>Failed log-ins</strong> are kept with the internet address, so that guessing can be seen. What was typed is not.</li>
<li><strong>Your account</strong>: name, email address, saved items, regions and notifications, as long as the account exists. Passwords are kept only in a form that cannot be turned back into the password.</li>
<li><strong>Changes to accounts and to the site</strong> are kept with who made them, so that mistakes and misuse can be found.</li>
</ul>
<h3>Who gets what</h3>
<p>We do not sell what we know about you. We give it to others only when the law demands it. Write to ${SUPPORT_LINK} to see what we keep about you, to have it corrected or deleted.</p>`,
  },
  {
    id: 5,
    shortName: HELP_TOPICS.careers,
    title: 'Careers',
    html: `
<p>{product} is made by a small team. We write software that people in courthouses, title offices, newsrooms and homes use to find a public record quickly and to understand what it says.</p>
<h3>Open positions</h3>
<p>There is no open position at the moment. When there is one, it is listed on this page with the tasks, the place of work, the pay and how to apply.</p>
<h3>What we look for</h3>
<ul>
<li>People who write plainly, in code and in letters.</li>
<li>Care about facts: a record about a person must be shown as it is, with its date and its source.</li>
<li>Respect for people who use the site with a keyboard, a screen reader, a small phone or little time.</li>
<li>Knowledge of courts, recorder offices or registers of deeds is a help, not a must.</li>
</ul>
<h3>Write to us anyway</h3>
<p>You may write to ${SUPPORT_LINK} with a few lines about yourself and what you would like to do. Please do not send copies of identity papers. We answer every letter, and delete what you sent after six months if we could not offer you anything.</p>
<p>Nobody of ours will ever ask you for money or a password in an application. If somebody does so in our name, please call {supportPhone}.</p>`,
  },
  {
    id: 19,
    shortName: HELP_TOPICS.propertyWatchTerms,
    title: 'Terms of property watch',
    html: `
<p>A property watch sends you an email when a document is recorded that names a person, a business or a piece of land in Indiana that you chose. It is free, and needs no account. By starting a watch you accept these terms and the ${topicLink(HELP_TOPICS.termsOfService, 'Terms of Service')}.</p>
<h3>Who may watch</h3>
<ul>
<li>You are 18 years of age or over.</li>
<li>You have an interest in the property or the name that you watch, or somebody who has one has authorised you.</li>
<li>What you tell us is true, and the email address is your own.</li>
</ul>
<h3>What a watch does, and what it does not</h3>
<ul>
<li>It looks at documents when the county recorder has sent us their index. Some recorders send it days after the recording. Older documents are not looked at.</li>
<li><strong>A watch does not stop a recording, and does not undo one.</strong> A recorder must record a document that has the form the law asks for, and does not look into whether it is honest.</li>
<li>Names are compared as in ${topicLink(HELP_TOPICS.superSearch, 'Super Search')}, with other spellings and short forms of first names. You may be told of somebody who has the same name, and a name that was misspelled in the index may be missed.</li>
<li>Documents that the law keeps from the public are never told of.</li>
<li>We give no warranty that a watch finds every document, that mails arrive, or that the service goes on. Do not use it in place of a title search.</li>
</ul>
<h3>If you did not expect a recording</h3>
<p>Look at the document, and call the office of the county recorder. If you think that somebody commits fraud, tell the police and ask a lawyer. You must act yourself: nobody else does so because of the mail.</p>
<h3>What we keep</h3>
<p>We keep your email address, what you watch, and which version of these terms you accepted. We count mails and whether their links were followed; we put nothing into mails that tells us that they were opened. Offices see figures only. A watch that is not confirmed within 7 days is deleted. Each mail has a link that ends the watch. After 90 days its address and what it was on are deleted, and after 400 days the rest. The ${topicLink(HELP_TOPICS.privacyPolicy, 'Privacy Policy')} applies too.</p>
<h3>Changes and questions</h3>
<p>We may change these terms or end the service. Write to ${SUPPORT_LINK} or call {supportPhone}.</p>`,
  },
];
