import { buildQuery } from '#contract/links';
import { RULING_WORDS_LENGTH } from '../../domain/orders/decideOrder';
import { HEARING_MINUTES } from '../../domain/orders/hearingTimes';
import { html, type SafeHtml } from '../../site/html';
import { checkField, errorLine, messageOf, selectField, textField } from '../formFields';
import { tokenField } from '../formPage';
import type { OrderAction } from './form';
import { VERSION_PATH } from './uploads';
import type { OrderView } from './orderView';

type Button = readonly [action: OrderAction, label: string, style: string];

function buttonsOf({ version }: OrderView): readonly Button[] {
  return [
    ...(version === null
      ? []
      : ([['changed', 'Sign with changes', 'button button-primary']] as const)),
    ['granted', version === null ? 'Sign' : 'Sign the filer’s version', 'button button-primary'],
    ['denied', 'Deny', 'button'],
    ['moot', 'Moot', 'button'],
  ];
}

export function decision(view: OrderView): SafeHtml {
  const { confirm, opened } = view;
  if (opened.isOwn) {
    return html`<p>You or your firm filed this order, so another judge must decide it.</p>`;
  }
  if (confirm !== null) {
    return html`<p>Confirm it’s you before you sign. Confirmation lasts 10 minutes.</p>
      <p><a class="button button-primary" href="${confirm.href}">${confirm.label}</a></p>`;
  }
  return html`${rulingForm(view)} ${versionForm(view)} ${hearingForm(view)}`;
}

/** Renders the fields that every form on the page sends. */
function sharedFields({ hearingId, opened, version, xsrfToken }: OrderView): SafeHtml {
  return html`${tokenField(xsrfToken)}
    <input type="hidden" name="sequence" value="${opened.filing.sequence}" />
    <input type="hidden" name="setHearing" value="${hearingId ?? ''}" />
    ${
      version === null
        ? null
        : html`<input type="hidden" name="version" value="${version.documentId}" />`
    }`;
}

function addressOf({ opened, own }: OrderView, below = ''): string {
  return own + below + buildQuery({ filing: opened.filing.id });
}

function rulingForm(view: OrderView): SafeHtml {
  const { errors, form, row } = view;
  const problem = messageOf(errors, 'words');
  return html`<form method="post" action="${addressOf(view)}">
    ${sharedFields(view)}
    <div class="field">
      <label class="field-label" for="words">Note for the docket and the filer</label>
      <p class="field-hint" id="words-hint">Required to deny.</p>
      <textarea
        class="text-input"
        id="words"
        name="words"
        rows="4"
        maxlength="${RULING_WORDS_LENGTH}"
        aria-describedby="words-hint${problem === null ? '' : ' words-error'}"
        ${problem === null ? null : html` aria-invalid="true"`}
      >
${form.words}</textarea>
      ${errorLine('words', problem)}
    </div>
    ${
      row.hearing === null
        ? null
        : checkField(
            {
              name: 'cancelHearing',
              label: `Cancel the hearing on ${row.hearing}`,
              isChecked: form.cancelsHearing,
              isRequired: false,
            },
            errors,
          )
    }
    <p>
      Each decision stamps your name, title, and the date on the PDF, digitally signs it, enters it
      on the docket, and serves it.
    </p>
    <div class="queue-start">
      ${buttonsOf(view).map(
        ([action, label, style]) =>
          html`<button class="${style}" name="action" value="${action}">${label}</button> `,
      )}
    </div>
  </form>`;
}

/**
 * Renders the form for uploading an edited order; the judge signs it in a second step, after
 * viewing its pages.
 */
function versionForm(view: OrderView): SafeHtml {
  const { errors, version } = view;
  const problem = messageOf(errors, 'file');
  return html`<details class="order-step" ${problem === null ? null : html` open`}>
    <summary>${version === null ? 'Sign with changes' : 'Replace your version'}</summary>
    <p>
      Edit the Word version${version === null ? '' : ' again'}, save it as a PDF, and upload that.
      You’ll review its pages before you sign.
    </p>
    <form method="post" enctype="multipart/form-data" action="${addressOf(view, VERSION_PATH)}">
      ${sharedFields(view)}
      <div class="field">
        <label class="field-label" for="file">Your version (PDF)</label>
        <input
          class="text-input"
          id="file"
          name="file"
          type="file"
          accept="application/pdf,.pdf"
          required
          ${problem === null ? null : html` aria-invalid="true" aria-describedby="file-error"`}
        />
        ${errorLine('file', problem)}
      </div>
      <button class="button">Upload</button>
    </form>
  </details>`;
}

const LENGTHS = HEARING_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes < 120 ? `${String(minutes)} minutes` : `${String(minutes / 60)} hours`,
}));
const USUAL_MINUTES = '30';

function hearingForm(view: OrderView): SafeHtml {
  const { errors, form, opened, row } = view;
  const { day, minutes, notes, room, time } = form.hearing;
  const isOpen = form.action === 'hearing';
  return html`<details class="order-step" ${isOpen ? html` open` : null}>
    <summary>${row.hearing === null ? 'Set for hearing' : 'Move the hearing'}</summary>
    <p>
      The hearing is added to the calendar of ${opened.envelope.court.name} and to the docket, and a
      notice of hearing is served. The order stays with you.
    </p>
    <form method="post" action="${addressOf(view)}">
      ${sharedFields(view)}
      ${textField(
        { name: 'day', label: 'Date', type: 'date', value: day, autocomplete: 'off' },
        errors,
      )}
      ${textField(
        { name: 'time', label: 'Time', type: 'time', value: time, autocomplete: 'off' },
        errors,
      )}
      ${selectField(
        {
          name: 'minutes',
          label: 'Length',
          value: minutes || USUAL_MINUTES,
          choices: LENGTHS,
        },
        errors,
      )}
      ${textField(
        {
          name: 'room',
          label: 'Room',
          value: room,
          autocomplete: 'off',
          isRequired: false,
          hint: 'Such as Courtroom 2. Leave blank to use the court’s address.',
        },
        errors,
      )}
      ${textField(
        {
          name: 'notes',
          label: 'Note for the notice and the docket',
          value: notes,
          autocomplete: 'off',
          isRequired: false,
        },
        errors,
      )}
      <button class="button" name="action" value="hearing">
        ${row.hearing === null ? 'Set for hearing' : 'Move the hearing'}
      </button>
    </form>
  </details>`;
}
