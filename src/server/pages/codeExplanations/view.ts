import {
  LEGEND_REASON_MAX_LENGTH,
  LEGEND_TEXT_MAX_LENGTH,
  type LegendGroup,
} from '#contract/records/dataLegend';
import { formatDateTimeWithoutZone } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { Locale } from '#contract/locales';
import { ALLOWED_TAGS } from '#contract/markup';
import type { LegendText } from '#contract/schemas/legend';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { LegendKey, LegendVersion } from '../../domain/legend/legendRepository';
import { html, SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { REQUIRED_MARK } from '../../site/requiredMark';
import {
  errorLine,
  errorSummary,
  formTitle,
  messageOf,
  textField,
  type FormError,
} from '../formFields';
import { tokenField } from '../formPage';

const TITLE = 'Code explanations';

/** Input of the list of codes. */
export interface CodeListPage {
  readonly locale: Locale;
  readonly own: string;
  readonly groups: readonly LegendGroup[];
  readonly edited: readonly LegendText[];
  /** URL of the screen that visitors see. */
  readonly legend: string;
}

/** Renders all codes of an edition, with the texts shown to visitors. */
export function codeListPage({ edited, groups, legend, locale, own }: CodeListPage): ServerPage {
  const texts = new Map(edited.map((text) => [`${text.group} ${text.code}`, text.html]));
  return {
    locale,
    title: TITLE,
    isWide: true,
    body: html`<h1>${TITLE}</h1>
      <p>
        What visitors of the ${locale.state} edition read on
        <a href="${legend}">Codes and abbreviations</a>. Choose a code to change its explanation.
      </p>
      ${groups.map(
        ({ codes, id, title }) =>
          html`<h2>${title}</h2>
            <table class="calendar-list">
              <thead>
                <tr>
                  <th scope="col">Code</th>
                  <th scope="col">Explanation</th>
                  <th scope="col">Text</th>
                </tr>
              </thead>
              <tbody>
                ${codes.map(([code, meaning]) => {
                  const text = texts.get(`${id} ${code}`);
                  return html`<tr>
                    <th scope="row">
                      <a href="${own}${buildQuery({ group: id, code })}">${code}</a>
                    </th>
                    <td>${text === undefined ? meaning : SafeHtml.trusted(text)}</td>
                    <td>${text === undefined ? 'Default' : 'Edited'}</td>
                  </tr>`;
                })}
              </tbody>
            </table>`,
      )}`,
  };
}

/** Input of a code's page. All markup is sanitized, except the typed `html`. */
export interface CodePage {
  readonly locale: Locale;
  readonly key: LegendKey;
  readonly title: string;
  readonly list: string;
  readonly legend: string;
  readonly action: string;
  readonly xsrfToken: string;
  readonly errors: readonly FormError[];
  readonly notice: string | null;
  readonly html: string;
  readonly reason: string;
  /** The version on which the form's text is based; 0 for the default text. */
  readonly seen: number;
  /** The text shown to visitors. */
  readonly shown: string;
  /** The default text. */
  readonly initial: string;
  readonly versions: readonly LegendVersion[];
}

/** Renders the form for a code, with the text shown to visitors and its versions. */
export function codePage(page: CodePage): ServerPage {
  const { errors, key, legend, list, locale, notice, shown, title, versions } = page;
  const heading = `${key.code}: explanation`;
  return {
    locale,
    title: formTitle(heading, errors),
    body: html`<h1>${heading}</h1>
      ${errorSummary(errors)} ${notice === null ? null : noticeMessage(notice)}
      <p>
        ${title}, ${locale.state} · <a href="${list}">All codes</a> ·
        <a href="${legend}">Codes and abbreviations</a>
      </p>
      <h2>Published text</h2>
      <div>${SafeHtml.trusted(shown)}</div>
      ${formOf(page)} ${versions.length === 0 ? null : history(page)}`,
  };
}

function formOf(page: CodePage): SafeHtml {
  const { action, errors, html: typed, reason, seen, versions, xsrfToken } = page;
  const problem = messageOf(errors, 'html');
  const [current] = versions;
  return html`<h2>Change</h2>
    <form id="change" class="form" method="post" action="${action}" novalidate>
      ${tokenField(xsrfToken)}
      <input type="hidden" name="seen" value="${seen}" />
      <div class="field">
        <label class="field-label" for="html">Explanation${REQUIRED_MARK}</label>
        <p class="field-hint" id="html-hint">HTML with these tags: ${ALLOWED_TAGS.join(', ')}.</p>
        <textarea
          class="text-input"
          id="html"
          name="html"
          rows="6"
          maxlength="${LEGEND_TEXT_MAX_LENGTH}"
          aria-describedby="html-hint${problem === null ? '' : ' html-error'}"
          ${problem === null ? null : html` aria-invalid="true"`}
          required
        >
${typed}</textarea>
        ${errorLine('html', problem)}
      </div>
      ${textField(
        {
          name: 'reason',
          label: 'Reason',
          value: reason,
          autocomplete: 'off',
          hint: `For the history; at most ${String(LEGEND_REASON_MAX_LENGTH)} characters.`,
        },
        errors,
      )}
      <button class="button button-primary" name="action" value="save">Save explanation</button>
      ${
        current === undefined || current.html === null
          ? null
          : html`<button class="button" name="action" value="default">Restore default text</button>`
      }
    </form>`;
}

function history({ initial, versions }: CodePage): SafeHtml {
  return html`<h2>History</h2>
    <p>Restoring a version makes it the newest. Enter the reason above first.</p>
    <table class="calendar-list">
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Text</th>
          <th scope="col">Reason</th>
          <th scope="col"><span class="spoken">Change</span></th>
        </tr>
      </thead>
      <tbody>
        ${versions.map(({ editor, html: text, reason, savedAt, version }, index) => {
          const at = formatDateTimeWithoutZone(savedAt.toISOString(), STATE_TIME_ZONE);
          return html`<tr>
            <th scope="row">
              ${version} <small>${at}${editor === '' ? '' : `, ${editor}`}</small>
            </th>
            <td>
              ${text === null ? html`Default: ${SafeHtml.trusted(initial)}` : SafeHtml.trusted(text)}
            </td>
            <td>${reason}</td>
            <td>
              ${
                index === 0
                  ? 'Current'
                  : html`<button
                      class="button"
                      form="change"
                      name="action"
                      value="version-${version}"
                    >
                      Restore<span class="spoken"> version ${version}</span>
                    </button>`
              }
            </td>
          </tr>`;
        })}
      </tbody>
    </table>`;
}
