import { useState, type SubmitEvent } from 'react';
import { placeFieldErrors } from '#contract/apiErrors';
import type { CommandState } from '../state/command/createCommand';
import type { SummaryLine } from '../ui/ErrorSummary';
import { useDraft, type Draft } from './useDraft';

type Values<Field extends string> = Readonly<Record<Field, string>>;
type Problems<Field extends string> = Readonly<Partial<Record<Field, string | null>>>;

export interface FormOptions<Field extends string> {
  /** Unique on its page; names the form among the drafts, and its fields' ids begin with it. */
  readonly id: string;
  /** What the fields hold at first, in the order of the page. */
  readonly started: Values<Field>;
  /** What the server calls a field, where it is not the same: `0.county_id`. */
  readonly sentAs?: Readonly<Partial<Record<Field, string>>>;
  /** What is wrong with a field, in words; null or absent for nothing. */
  readonly check: (values: Values<Field>) => Problems<Field>;
  /** What became of it: the state of the command that it sends. */
  readonly command: CommandState;
  readonly onSend: (values: Values<Field>) => void;
}

/** A form as its screen draws it. */
export interface FormModel<Field extends string> {
  readonly id: string;
  readonly values: Values<Field>;
  readonly set: (field: Field, text: string) => void;
  /** For a `Field`: its id and what is wrong with it. */
  readonly field: (field: Field) => { readonly id: string; readonly error: string | null };
  /** For the control of a text or a choice. */
  readonly control: (field: Field) => {
    readonly value: string;
    readonly onValueChange: (text: string) => void;
  };
  /** All that is wrong, each with its field; empty before it was tried to send it. */
  readonly lines: readonly SummaryLine[];
  /** Differs after each try to send it and each answer. */
  readonly occasion: string;
  readonly draft: Draft;
  /** It holds something that was not sent yet. */
  readonly isDirty: boolean;
  readonly isSending: boolean;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Back to what the fields held at first. */
  readonly discard: () => void;
}

/**
 * A form over a command (spec section 5). Own checks speak from the first try to send it, and then
 * follow what is typed; what the server refused stands at its field until that is changed, and what
 * no field takes above the form. The summary takes the focus after each try that failed. What is
 * typed outlasts a session that ends.
 */
export function useForm<Field extends string>({
  check,
  command,
  id,
  onSend,
  sentAs,
  started,
}: FormOptions<Field>): FormModel<Field> {
  const names = Object.keys(started) as Field[];
  const [values, setValues] = useState(started);
  const [sent, setSent] = useState<Values<Field> | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [changed, setChanged] = useState<ReadonlySet<Field>>(new Set());

  const stored = command.status === 'done' && sent !== null ? sent : started;
  const isDirty = names.some((name) => values[name] !== stored[name]);
  const draft = useDraft(id, {
    values,
    isDirty,
    onRestore: (kept) =>
      setValues(
        Object.fromEntries(
          names.map((name) => [name, kept[name] ?? started[name]]),
        ) as Values<Field>,
      ),
  });

  const isRefused = command.status === 'rejected' && sent !== null;
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
    lines,
    occasion: `${String(attempts)} ${command.status}`,
    draft,
    isDirty,
    isSending: command.status === 'running',
    handleSubmit,
    discard: () => setValues(started),
  };
}
