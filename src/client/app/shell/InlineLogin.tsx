import { useState } from 'react';
import { SET_PASSWORD_PATH } from '#contract/account/pages';
import { BACKEND_PAGES, DONE_FIELD, LOGIN_FORM } from '#contract/site/backendPages';
import { withReturnMark } from '#contract/site/returnAddress';
import { NativeForm } from '../../platform/NativeForm';
import { useMaxWidth } from '../../platform/useMinWidth';
import { usePagePorts } from '../../platform/PagePorts';
import { selectReturnAddress } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { InlineForm } from '../../ui/InlineForm';
import { PasswordInput } from '../../ui/PasswordInput';
import { TextInput } from '../../ui/TextInput';
import { AppLink } from '../../widgets/AppLink';
import { useHrefs } from '../../widgets/useHrefs';

const { fields } = LOGIN_FORM;

/** Widest window, in pixels, whose header shows the form in a panel instead of on its line. */
const PANEL_MAX_PX = 759;

/** The header's login form, posted by the browser (spec sections 1 and 7). */
export function InlineLogin() {
  const { readXsrfToken } = usePagePorts();
  const hrefs = useHrefs();
  const returnAddress = useAppSelector(selectReturnAddress);
  const [isMasked, setIsMasked] = useState(true);
  const isPanel = useMaxWidth(PANEL_MAX_PX);
  return (
    <NativeForm
      label="Log in"
      action={hrefs.backend(BACKEND_PAGES.login)}
      readToken={readXsrfToken}
      fields={{
        [fields.action]: LOGIN_FORM.action,
        // Marks the URL so that the page can detect a return from login.
        [fields.requestUrl]: withReturnMark(returnAddress),
      }}
      onSubmit={() => setIsMasked(true)}
    >
      <InlineForm
        links={
          <>
            <AppLink to={SET_PASSWORD_PATH}>Need help logging in</AppLink>
            <a href={hrefs.backend(BACKEND_PAGES.newSubscription, { [DONE_FIELD]: returnAddress })}>
              Sign Up Now
            </a>
          </>
        }
      >
        <Field label="Username" isRequired>
          <TextInput
            name={fields.username}
            autoComplete="username"
            autoCapitalize="none"
            required
          />
        </Field>
        <Field label="Password" isRequired>
          <PasswordInput
            name={fields.password}
            autoComplete="current-password"
            isMasked={isMasked}
            onMaskedChange={setIsMasked}
            required
          />
        </Field>
        <Button
          type="submit"
          variant={isPanel ? 'primary' : 'secondary'}
          name={fields.button}
          value="login"
        >
          Log in
        </Button>
      </InlineForm>
    </NativeForm>
  );
}
