import type { ReactNode, SubmitEvent } from 'react';
import { LOGIN_FORM } from '#contract/backendPages';

export interface NativeFormProps {
  readonly action: string;
  /** Reads the XSRF token at the moment of sending; it never enters the state. */
  readonly readToken: () => string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly onSubmit?: () => void;
  /** Looks at what was typed before it is sent, in place of the browser; false keeps it here. */
  readonly check?: (form: HTMLFormElement) => boolean;
  readonly className?: string | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

/** A form that the browser posts by itself: what is typed never enters an action or the state. */
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
      {/* Without a default: React would put it back when sending draws the form anew. */}
      <input type="hidden" name={LOGIN_FORM.fields.xsrf} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
