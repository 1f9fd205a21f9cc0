import type { ReactNode, SubmitEvent } from 'react';
import { LOGIN_FORM } from '#contract/backendPages';

export interface NativeFormProps {
  readonly action: string;
  /** Reads the XSRF token at the moment of sending; it never enters the state. */
  readonly readToken: () => string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly onSubmit?: () => void;
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
  className,
  label,
  children,
}: NativeFormProps) {
  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const token = event.currentTarget.elements.namedItem(LOGIN_FORM.fields.xsrf);
    if (token instanceof HTMLInputElement) token.value = readToken();
    onSubmit?.();
  }
  return (
    <form
      method="post"
      action={action}
      className={className}
      aria-label={label}
      onSubmit={handleSubmit}
    >
      <input type="hidden" name={LOGIN_FORM.fields.xsrf} defaultValue="" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
