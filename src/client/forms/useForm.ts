import { useState, type SubmitEvent } from 'react';
import { placeFieldErrors } from '#contract/apiErrors';
import type { CommandState } from '../state/command/createCommand';
import type { SummaryLine } from '../ui/ErrorSummary';
import { boxValue, isBoxChecked } from './box';
import { useDraft, type Draft } from './useDraft';

type Values<Field extends string> = Readonly<Record<Field, string>>;
type Problems<Field extends string> = Readonly<Partial<Record<Field, string | null>>>;

export interface FormOptions<Field extends string> {
  /** Unique on its page; identifies the draft and prefixes the fields' ids. */
  readonly id: string;
  /** Initial values of the fields, in page order. */
  readonly started: Values<Field>;
  /** The server's name of a field, if it differs: `0.county_id`. */
  readonly sentAs?: Readonly<Partial<Record<Field, string>>>;
  /** Error text of each field; null or absent if it is valid. */
  readonly check: (values: Values<Field>) => Problems<Field>;
  /** State of the command that the form sends. */
  readonly command: CommandState;
  readonly onSend: (values: Values<Field>) => void;
  /** State that the form has besides its fields; drafts include it. */
  readonly more?: MoreValues;
}

/** State of a form besides its fields, such as the criteria of a search. */
export interface MoreValues {
  readonly values: Values<string>;
  /** True if they differ from their initial state. */
  readonly isDirty: boolean;
  /** Fills in values of a draft; an older build may have saved different fields. */
  readonly onRestore: (values: Values<string>) => void;
  readonly onDiscard: () => void;
}

/** Prefix of the additional values' names in a draft. */
const MORE = 'more.';

/**
 * A draft has only edited fields, so that restoring it doesn't overwrite newer values of the
 * others.
 */
function toDraft(edited: Values<string>, more: MoreValues | undefined): Values<string> {
  const added = Object.entries(more?.values ?? {}).map(([name, text]) => [MORE + name, text]);
  return { ...edited, ...(Object.fromEntries(added) as Values<string>) };
}

function pick<Field extends string>(
  names: readonly Field[],
  valueOf: (name: Field) => string,
): Values<Field> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Values<Field>;
}

function moreOfDraft(kept: Values<string>): Values<string> {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, text]) =>
      name.startsWith(MORE) ? [[name.slice(MORE.length), text]] : [],
    ),
  );
}

/** State and handlers of a form, for its screen. */
export interface FormModel<Field extends string> {
  readonly id: string;
  readonly values: Values<Field>;
  readonly set: (field: Field, text: string) => void;
  /** Props of a `Field`: its id and error. */
  readonly field: (field: Field) => { readonly id: string; readonly error: string | null };
  /** Props of a text control or select. */
  readonly control: (field: Field) => {
    readonly value: string;
    readonly onValueChange: (text: string) => void;
  };
  /** Props of a `Checkbox`; `isBoxChecked` reads its value. */
  readonly box: (field: Field) => {
    readonly checked: boolean;
    readonly onCheckedChange: (isChecked: boolean) => void;
  };
  /** All errors with their fields; empty before the first attempt. */
  readonly lines: readonly SummaryLine[];
  /** Differs after each attempt and each response. */
  readonly occasion: string;
  readonly draft: Draft;
  /** True if the form has unsent changes. */
  readonly isDirty: boolean;
  readonly isSending: boolean;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Resets the fields to their initial values. */
  readonly discard: () => void;
  /** Applies changed initial values (`started`) to the fields that the user hasn't edited. */
  readonly restart: (started: Values<string>) => void;
}

/**
 * State of a form that sends a command (spec section 5). Client checks start with the first
 * attempt, and then run on each change. A server error stays at its field until the field changes;
 * errors without a field appear above the form. The summary gets the focus after each failed
 * attempt. Drafts survive the end of a session.
 */
export function useForm<Field extends string>({
  check,
  command,
  id,
  more,
  onSend,
  sentAs,
  started,
}: FormOptions<Field>): FormModel<Field> {
  const names = Object.keys(started) as Field[];
  const [values, setValues] = useState(started);
  const [sent, setSent] = useState<Values<Field> | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [changed, setChanged] = useState<ReadonlySet<Field>>(new Set());
  /**
   * State of the command at the last attempt. A form with a preview sends the command later; until
   * then, a rejection in this state is from an earlier attempt.
   */
  const [commandBefore, setCommandBefore] = useState<CommandState | null>(null);

  const stored = command.status === 'done' && sent !== null ? sent : started;
  const isMoreDirty = more?.isDirty === true && command.status !== 'done';
  const edited = names.filter((name) => values[name] !== stored[name]);
  const isDirty = edited.length > 0 || isMoreDirty;
  const draft = useDraft(id, {
    values: toDraft(
      pick(edited, (name) => values[name]),
      more,
    ),
    isDirty,
    onRestore(kept) {
      setValues(pick(names, (name) => kept[name] ?? started[name]));
      const restored = moreOfDraft(kept);
      // An older build saved only the fields.
      if (Object.keys(restored).length > 0) more?.onRestore(restored);
    },
  });

  const isRefused = command.status === 'rejected' && sent !== null && command !== commandBefore;
  const serverName = (field: Field): string => sentAs?.[field] ?? field;
  const refused = placeFieldErrors(
    isRefused ? command.errors : { messages: [], fields: {} },
    names.map(serverName),
  );
  const own = check(values);
  const problemOf = (field: Field): string | null => {
    const ownProblem = attempts > 0 ? own[field] : null;
    return ownProblem ?? (changed.has(field) ? null : (refused.fields[serverName(field)] ?? null));
  };
  const idOf = (field: Field): string => `${id}-${field}`;
  const lines: SummaryLine[] = [
    ...refused.others.map((message) => ({ message })),
    ...names.flatMap((field) => {
      const message = problemOf(field);
      return message === null ? [] : [{ message, fieldId: idOf(field) }];
    }),
  ];

  function set(field: Field, text: string): void {
    setValues((before) => ({ ...before, [field]: text }));
    setChanged((before) => new Set([...before, field]));
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (command.status === 'running') return;
    setAttempts(attempts + 1);
    if (names.some((field) => own[field] != null)) return;
    setChanged(new Set());
    setSent(values);
    setCommandBefore(command);
    onSend(values);
  }
  return {
    id,
    values,
    set,
    field: (field) => ({ id: idOf(field), error: problemOf(field) }),
    control: (field) => ({
      value: values[field],
      onValueChange: (text) => set(field, text),
    }),
    box: (field) => ({
      checked: isBoxChecked(values[field]),
      onCheckedChange: (isChecked) => set(field, boxValue(isChecked)),
    }),
    lines,
    occasion: `${String(attempts)} ${command.status}`,
    draft,
    isDirty,
    isSending: command.status === 'running',
    handleSubmit,
    discard() {
      setValues(started);
      more?.onDiscard();
    },
    restart(next) {
      const fresh = pick(names, (name) => next[name] ?? started[name]);
      setValues({ ...fresh, ...pick(edited, (name) => values[name]) });
      if (command.status === 'done' && sent !== null) setSent(fresh);
    },
  };
}
