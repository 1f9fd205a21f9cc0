import { formatCount, formatDateTimeWithoutZone } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { LogCheck } from '../../domain/proofLog/healthRepository';
import { fingerprintOf, type ProofHead } from '../../domain/proofLog/proof';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, noticeMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, type FormError } from '../formFields';
import { tokenField } from '../formPage';

/** Input of the page. */
export interface ProofLogPage {
  readonly locale: Locale;
  readonly action: string;
  readonly xsrfToken: string;
  /** Null before the first entry. */
  readonly head: ProofHead | null;
  readonly check: LogCheck | null;
  readonly isReader: boolean;
  readonly errors: readonly FormError[];
  readonly notice: string | null;
  readonly addresses: { readonly head: string; readonly verify: string };
}

/** Renders the newest tree head, the last check, and the option for the daily email. */
export function proofLogPage(page: ProofLogPage): ServerPage {
  const { addresses, check, errors, head, notice } = page;
  return {
    locale: page.locale,
    title: formTitle('Proof log', errors),
    body: html`<h1>Proof log</h1>
      ${errorSummary(errors)} ${notice === null ? null : noticeMessage(notice)}
      <p>
        Each filing attempt is an entry in an append-only log. Its signed tree head covers all
        entries so far: a tree head that you saved elsewhere shows whether any of them was later
        changed or removed.
        <a href="${addresses.verify}">Verify a document or a proof</a>
      </p>
      ${checkOf(check)}
      <h2>Newest tree head</h2>
      ${head === null ? html`<p>The log has no entries yet.</p>` : headOf(head, addresses.head)}
      <h2>Daily email</h2>
      ${emailForm(page)}`,
  };
}

function headOf(head: ProofHead, address: string): SafeHtml {
  const facts: readonly (readonly [string, string])[] = [
    ['Entries', formatCount(head.size)],
    ['Signed', formatDateTimeWithoutZone(head.at, STATE_TIME_ZONE)],
    ['Root', head.root],
    ['Signature', head.signature],
    ['Key (SHA-256)', fingerprintOf(head.publicKey)],
  ];
  return html`<dl class="page-facts">
      ${facts.map(
        ([term, value]) =>
          html`<dt>${term}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <p><a href="${address}" download="proof-head.json">Download the tree head (JSON)</a></p>`;
}

function checkOf(check: LogCheck | null): SafeHtml {
  if (check === null) return html`<p>The log is compared with the stored filings each night.</p>`;
  const at = formatDateTimeWithoutZone(check.at.toISOString(), STATE_TIME_ZONE);
  if (check.findings.length === 0) {
    return html`<p>Last compared with the stored filings on ${at}: everything matches.</p>`;
  }
  const tables = [...new Set(check.findings.map(({ table }) => table))].join(', ');
  return errorMessage(
    `Stored data was edited: the comparison on ${at} found changes in ${tables}.`,
    'Proofs and tree heads that you saved before are still valid.',
  );
}

function emailForm({ action, isReader, xsrfToken }: ProofLogPage): SafeHtml {
  return html`<form method="post" action="${action}">
    ${tokenField(xsrfToken)}
    <p>
      ${
        isReader
          ? 'The newest tree head is sent to your email address each morning.'
          : 'We can send the newest tree head to your confirmed email address each morning.'
      }
    </p>
    <button class="button" name="email" value="${isReader ? 'stop' : 'start'}">
      ${isReader ? 'Stop these emails' : 'Email me each new tree head'}
    </button>
  </form>`;
}
