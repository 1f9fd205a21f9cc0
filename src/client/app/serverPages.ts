import '../ui/pages.css';
import { addPasskeyButtons } from '../platform/passkeyButtons';
import { addPasswordStrength } from '../platform/passwordStrength';
import { addPasswordToggles } from '../platform/passwordToggles';

// Scripts of server pages, which also work without them.
addPasswordToggles();
addPasswordStrength();
addPasskeyButtons();
