import { TEXT_MAX_LENGTH } from '#contract/limits';
import { html, type HtmlValue, type SafeHtml } from '../site/html';
import { REQUIRED_MARK } from '../site/requiredMark';

/** Error in a submitted form; `field` is null if it doesn't belong to a single field. */
export interface FormError {
  readonly field: string | null;
  /** A full sentence. */
  readonly message: string;
}

/** A text field. Its name is also its id. */
export interface TextField {
  readonly name: string;
  readonly label: string;
  /** As typed; passwords are never sent back. */
  readonly value?: string;
  readonly hint?: HtmlValue;
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'time';
  readonly autocomplete: string;
  readonly isRequired?: boolean;
  /**
   * For a new password: names of the fields that contain the user's name and email. With scripts,
   * the strength is shown while typing (src/client/platform/passwordStrength.ts).
   */
  readonly ownerFields?: readonly string[];
}

/** A multiline text field. Its name is also its id. */
export interface AreaField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly hint?: HtmlValue;
  readonly isRequired?: boolean;
}

/** A checkbox. Its name is also its id. */
export interface CheckField {
  readonly name: string;
  readonly label: HtmlValue;
  /** Submitted value if checked; `on` by default. */
  readonly value?: string;
  readonly isChecked?: boolean;
  readonly hint?: HtmlValue;
  readonly isRequired?: boolean;
}

/** A group of radio buttons. The first one's id is the field's name. */
export interface RadioField {
  readonly name: string;
  readonly legend: string;
  /** Null if nothing is selected. */
  readonly value: string | null;
  readonly choices: readonly {
    readonly value: string;
    readonly label: HtmlValue;
    readonly hint?: HtmlValue;
  }[];
}

/** A select list. Its name is also its id. */
export interface SelectField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The first choice means that nothing is selected. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: HtmlValue;
  readonly isRequired?: boolean;
}

/** Returns the field's error; null if it has none. */
export function messageOf(errors: readonly FormError[], name: string): string | null {
  return errors.find(({ field }) => field === name)?.message ?? null;
}

function descriptionIds(name: string, error: string | null, hint: HtmlValue | undefined): string {
  return [error === null ? '' : `${name}-error`, hint === undefined ? '' : `${name}-hint`]
    .filter((id) => id !== '')
    .join(' ');
}

function attributes(
  name: string,
  error: string | null,
  field: Pick<AreaField, 'hint' | 'isRequired'>,
): HtmlValue {
  const describedBy = descriptionIds(name, error, field.hint);
  return [
    describedBy === '' ? null : html` aria-describedby="${describedBy}"`,
    error === null ? null : html` aria-invalid="true"`,
    field.isRequired === false ? null : html` required`,
  ];
}

/** Renders the field's error, below the field. */
export function errorLine(name: string, error: string | null): HtmlValue {
  return error === null ? null : html`<p class="field-error" id="${name}-error">${error}</p>`;
}

function hintLine(name: string, hint: HtmlValue | undefined): HtmlValue {
  return hint === undefined ? null : html`<p class="field-hint" id="${name}-hint">${hint}</p>`;
}

/** Renders a text field with label, hint, and error. Required by default. */
export function textField(field: TextField, errors: readonly FormError[]): SafeHtml {
  const { name, label, value = '', type = 'text', autocomplete } = field;
  const error = messageOf(errors, name);
  // Phones must not capitalize the first letter of text that isn't prose, such as a username.
  const isProse = type === 'text' && autocomplete !== 'username';
  const input = html`<input
    class="text-input"
    id="${name}"
    name="${name}"
    type="${type}"
    value="${type === 'password' ? '' : value.slice(0, TEXT_MAX_LENGTH)}"
    autocomplete="${autocomplete}"
    ${isProse ? null : html` autocapitalize="none" spellcheck="false"`}
    ${
      field.ownerFields === undefined
        ? null
        : html` data-new-password="${field.ownerFields.join(' ')}"`
    }
    ${attributes(name, error, field)}
  />`;
  return html`<div class="field">
    <label class="field-label" for="${name}"
      >${label}${field.isRequired === false ? null : REQUIRED_MARK}</label
    >
    ${hintLine(name, field.hint)}
    ${type === 'password' ? html`<div class="password">${input}</div>` : input}
    ${errorLine(name, error)}
  </div>`;
}

/** Renders a multiline text field with label, hint, and error. Required by default. */
export function areaField(field: AreaField, errors: readonly FormError[]): SafeHtml {
  const { label, maxLength, name, rows, value } = field;
  const error = messageOf(errors, name);
  return html`<div class="field">
    <label class="field-label" for="${name}"
      >${label}${field.isRequired === false ? null : REQUIRED_MARK}</label
    >
    ${hintLine(name, field.hint)}
    <textarea
      class="text-input"
      id="${name}"
      name="${name}"
      rows="${rows}"
      maxlength="${maxLength}"
      ${attributes(name, error, field)}
    >
${value.slice(0, 2 * maxLength)}</textarea>
    ${errorLine(name, error)}
  </div>`;
}

/** Renders a checkbox with label, hint, and error. Required by default. */
export function checkField(field: CheckField, errors: readonly FormError[]): SafeHtml {
  const { name, label } = field;
  const error = messageOf(errors, name);
  return html`<div class="field">
    <div class="check">
      <input
        id="${name}"
        name="${name}"
        type="checkbox"
        ${field.value === undefined ? null : html` value="${field.value}"`}
        ${field.isChecked === true ? html` checked` : null}
        ${attributes(name, error, field)}
      />
      <label for="${name}">${label}${field.isRequired === false ? null : REQUIRED_MARK}</label>
    </div>
    ${hintLine(name, field.hint)} ${errorLine(name, error)}
  </div>`;
}

/** Renders a select list with label, hint, and error. Required by default. */
export function selectField(field: SelectField, errors: readonly FormError[]): SafeHtml {
  const { choices, label, name } = field;
  const error = messageOf(errors, name);
  return html`<div class="field">
    <label class="field-label" for="${name}"
      >${label}${field.isRequired === false ? null : REQUIRED_MARK}</label
    >
    ${hintLine(name, field.hint)}
    <select class="text-input" id="${name}" name="${name}" ${attributes(name, error, field)}>
      ${choices.map(
        (choice) =>
          html`<option
            value="${choice.value}"
            ${choice.value === field.value ? html` selected` : null}
          >
            ${choice.label}
          </option>`,
      )}
    </select>
    ${errorLine(name, error)}
  </div>`;
}

/** Renders radio buttons, each with its hint. */
export function radioField(field: RadioField, errors: readonly FormError[]): SafeHtml {
  const { choices, legend, name } = field;
  const error = messageOf(errors, name);
  return html`<fieldset class="field">
    <legend class="field-label">${legend}${REQUIRED_MARK}</legend>
    ${choices.map(({ hint, label, value }, index) => {
      const id = index === 0 ? name : `${name}-${String(index + 1)}`;
      return html`<div class="check">
          <input
            id="${id}"
            name="${name}"
            type="radio"
            value="${value}"
            ${value === field.value ? html` checked` : null}
            ${hint === undefined ? null : html` aria-describedby="${id}-hint"`}
            required
          />
          <label for="${id}">${label}</label>
        </div>
        ${hint === undefined ? null : html`<p class="field-hint" id="${id}-hint">${hint}</p>`}`;
    })}
    ${errorLine(name, error)}
  </fieldset>`;
}

/** Renders the error summary with links to the fields; null without errors. */
export function errorSummary(errors: readonly FormError[]): SafeHtml | null {
  if (errors.length === 0) return null;
  return html`<div class="message message-error" role="alert" tabindex="-1" autofocus>
    <h2>There is a problem</h2>
    <ul>
      ${errors.map(({ field, message }) =>
        field === null
          ? html`<li>${message}</li>`
          : html`<li><a href="#${field}">${message}</a></li>`,
      )}
    </ul>
  </div>`;
}

/** Returns the title of a page with a form; it starts with "Error:" if the form has errors. */
export function formTitle(title: string, errors: readonly FormError[]): string {
  return errors.length === 0 ? title : `Error: ${title}`;
}
