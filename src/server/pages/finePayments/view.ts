import { formatQuantity } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { buildQuery } from '#contract/links';
import type { LinkQuery } from '#contract/site/queryFields';
import { dayWords, moneyWords } from '../../domain/exports/words';
import { exportMenu } from '../../site/exportMenu';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import type { FinePayment, PaymentFilter, PaymentSums } from './repository';

export interface FinePaymentsView {
  readonly locale: Locale;
  readonly county: string;
  readonly filter: PaymentFilter;
  readonly problem: string | null;
  readonly page: number;
  readonly pageSize: number;
  readonly sums: PaymentSums;
  readonly payments: readonly FinePayment[];
  /** URLs of the page and its file. */
  readonly own: string;
  readonly file: string;
  readonly caseOf: (caseId: number) => string;
  readonly queryOf: (filter: PaymentFilter) => LinkQuery;
}

const TITLE = 'Fine payments';

export function finePaymentsPage(view: FinePaymentsView): ServerPage {
  const { filter, county, file, locale, payments, problem, sums } = view;
  const days = `${dayWords(filter.from)} to ${dayWords(filter.to)}`;
  return {
    locale,
    title: TITLE,
    isWide: true,
    body: html`<h1>${TITLE}</h1>
      ${problem === null ? null : errorMessage(problem)} ${narrowing(view)}
      <p>
        ${county}, ${days}: ${formatQuantity(sums.count, 'payment')}, ${moneyWords(sums.cents)}.
      </p>
      ${
        payments.length === 0
          ? html`<p>
              No payments${filter.account === null ? '' : ` to ${filter.account}`} on these days.
            </p>`
          : html`<p>${exportMenu([{ label: 'CSV', href: file }])}</p>
              ${table(view)} ${pagesOf(view)}`
      }`,
  };
}

function narrowing({ filter, own, sums }: FinePaymentsView): SafeHtml {
  const day = (name: 'from' | 'to', label: string, value: string): SafeHtml =>
    html`<div class="field">
      <label class="field-label" for="${name}">${label}</label>
      <input class="text-input" id="${name}" name="${name}" type="date" value="${value}" />
    </div>`;
  return html`<form class="page-filter" method="get" action="${own}">
    ${day('from', 'From', filter.from)} ${day('to', 'To', filter.to)}
    <div class="field">
      <label class="field-label" for="account">Account</label>
      <select class="text-input" id="account" name="account">
        <option value="">All accounts</option>
        ${sums.accounts.map(
          ({ cents, name }) =>
            html`<option value="${name}" ${name === filter.account ? html` selected` : null}>
              ${name} (${moneyWords(cents)})
            </option>`,
        )}
      </select>
    </div>
    <button class="button">Show</button>
  </form>`;
}

function table({ caseOf, payments }: FinePaymentsView): SafeHtml {
  return html`<table class="calendar-list">
    <thead>
      <tr>
        <th scope="col">Paid</th>
        <th scope="col">Case</th>
        <th scope="col">Payor</th>
        <th scope="col">Account</th>
        <th scope="col" class="page-amount">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${payments.map(
        (payment) =>
          html`<tr>
            <td>${dayWords(payment.paidOn)}</td>
            <th scope="row">
              <a href="${caseOf(payment.caseId)}">${payment.caseNumber}</a>
              <br />${payment.caption}<br /><small>${payment.courtName}</small>
            </th>
            <td>${payment.payor ?? 'Not listed'}</td>
            <td>
              ${payment.account}${
                payment.receiptNumber === null
                  ? null
                  : html`<br /><small>Receipt ${payment.receiptNumber}</small>`
              }
            </td>
            <td class="page-amount">${moneyWords(payment.cents)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function pagesOf({
  filter,
  own,
  page,
  pageSize,
  queryOf,
  sums,
}: FinePaymentsView): SafeHtml | null {
  const last = Math.max(1, Math.ceil(sums.count / pageSize));
  if (last === 1) return null;
  const to = (pageNumber: number, label: string): SafeHtml | null =>
    pageNumber < 1 || pageNumber > last
      ? null
      : html`<a class="button" href="${own}${buildQuery({ ...queryOf(filter), pageNumber })}"
          >${label}</a
        >`;
  return html`<nav class="calendar-turn" aria-label="Pages">
    ${to(page - 1, 'Previous page')}
    <span>Page ${page} of ${last}</span> ${to(page + 1, 'Next page')}
  </nav>`;
}
