import { useState, type ReactNode } from 'react';
import { SET_PASSWORD_PATH } from '#contract/account/pages';
import {
  parseSetPasswordProblem,
  PASSWORD_PROBLEM_FIELD,
  SET_PASSWORD_FORM,
} from '#contract/account/setPassword';
import { NativeForm } from '../../platform/NativeForm';
import { usePagePorts } from '../../platform/PagePorts';
import { useSending } from '../../platform/useSending';
import { selectShownQuery } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Editor } from '../../ui/Editor';
import { ErrorSummary } from '../../ui/ErrorSummary';
import { Stack } from '../../ui/Stack';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import { useErrorFocus } from '../../forms/useErrorFocus';
import { useHrefs } from '../../widgets/useHrefs';
import { describeProblem, type FormProblem } from './formProblems';

export interface CheckedFormProps {
  /** Heading of the screen. */
  readonly title: string;
  /** Text above the fields. */
  readonly lead?: ReactNode;
  /** Action of `SET_PASSWORD_FORM`. */
  readonly action: string;
  /** Additional hidden fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Validates the fields before submitting. */
  readonly check: (valueOf: (field: string) => string) => readonly FormProblem[];
  readonly button: string;
  /** Renders the fields with their errors; `attempt` counts submissions. */
  readonly children: (errorOf: (field: string) => string | null, attempt: number) => ReactNode;
}

function valueIn(form: HTMLFormElement, field: string): string {
  const control = form.elements.namedItem(field);
  return control instanceof HTMLInputElement ? control.value : '';
}

/**
 * A screen with one form that the browser submits natively. Shows validation errors before
 * submitting, and the server's error from the code in the URL. Passwords stay in their fields. The
 * form is sent only once, because a second request would find the link used or the password already
 * changed.
 */
export function CheckedForm(props: CheckedFormProps) {
  const { action, button, check, children, fields = {}, lead, title } = props;
  const { readXsrfToken } = usePagePorts();
  const hrefs = useHrefs();
  const query = useAppSelector(selectShownQuery);
  const refused = parseSetPasswordProblem(query[PASSWORD_PROBLEM_FIELD]);
  const [found, setFound] = useState<readonly FormProblem[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSending, startSending] = useSending();
  const problems = found ?? (refused === null ? [] : [describeProblem(refused)]);
  const hasProblems = problems.length > 0;
  const summary = useErrorFocus(hasProblems, `${String(hasProblems)} ${String(attempt)}`);

  return (
    <Stack>
      <ScreenHeading title={title} hasProblem={hasProblems} />
      <ErrorSummary
        ref={summary}
        errors={problems.map(({ field, message }) =>
          field === null ? { message } : { message, fieldId: field },
        )}
      />
      {lead}
      <NativeForm
        label={title}
        action={hrefs.backend(SET_PASSWORD_PATH)}
        readToken={readXsrfToken}
        fields={{ ...fields, [SET_PASSWORD_FORM.fields.action]: action }}
        check={(form) => {
          if (isSending) return false;
          const wrong = check((field) => valueIn(form, field));
          setFound(wrong);
          setAttempt(attempt + 1);
          if (wrong.length > 0) return false;
          startSending();
          return true;
        }}
      >
        <Editor
          bar={
            <Button type="submit" variant="primary" isBusy={isSending}>
              {button}
            </Button>
          }
        >
          <Stack isForm>
            {children(
              (name) => problems.find(({ field }) => field === name)?.message ?? null,
              attempt,
            )}
          </Stack>
        </Editor>
      </NativeForm>
    </Stack>
  );
}
