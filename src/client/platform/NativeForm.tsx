import type { ReactNode, SubmitEvent } from 'react';
import { LOGIN_FORM } from '#contract/site/backendPages';

export interface NativeFormProps {
  readonly action: string;
  /** Reads the XSRF token when sending; it never enters the state. */
  readonly readToken: () => string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly onSubmit?: () => void;
  /** Validates the form before it is sent, in place of the browser; false cancels sending. */
  readonly check?: (form: HTMLFormElement) => boolean;
  readonly className?: string | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

/** A form that the browser posts: typed text never enters an action or the state. */
export function NativeForm({
  action,
  readToken,
  fields = {},
  onSubmit,
  check,
  className,
  label,
  children,
}: NativeFormProps) {
  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const token = event.currentTarget.elements.namedItem(LOGIN_FORM.fields.xsrf);
    if (token instanceof HTMLInputElement) token.value = readToken();
    onSubmit?.();
    if (check?.(event.currentTarget) === false) event.preventDefault();
  }
  return (
    <form
      method="post"
      action={action}
      className={className}
      aria-label={label}
      noValidate={check !== undefined}
      onSubmit={handleSubmit}
    >
      {/* No default value: React would restore it when sending rerenders the form. */}
      <input type="hidden" name={LOGIN_FORM.fields.xsrf} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
