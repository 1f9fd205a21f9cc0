import { FILING_AREA, SET_PASSWORD_FORM } from '#contract/account/setPassword';
import { RequestForm } from '../RequestForm';

/** Password reset at the e-filing URL; e-filing uses the site's passwords (spec section 2). */
export function Screen() {
  return (
    <RequestForm
      title="Reset your e-filing password"
      lead="E-filing uses your password on this site. We’ll email you your username and a link to set a new password. Drafts and filings stay as they are."
      fields={{ [SET_PASSWORD_FORM.fields.area]: FILING_AREA }}
    />
  );
}
