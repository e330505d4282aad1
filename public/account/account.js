'use strict';

/**
 * The pages that emails link to: a new password, an invitation, the confirmation of an address. They call the API of
 * their server, store nothing, and remove the code from the address bar at once.
 */
(() => {
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);

  const byId = (id) => document.getElementById(id);
  const hide = (...ids) => ids.forEach((id) => (byId(id).hidden = true));

  const showMessage = (text, isError = false) => {
    const message = byId('message');
    message.className = isError ? 'error' : '';
    message.setAttribute('role', isError ? 'alert' : 'status');
    message.textContent = text;
  };

  /** A refusal of the API, with its message. */
  class Refusal extends Error {
    constructor({ message, details }) {
      super([message, details?.remedy].filter(Boolean).join(' '));
      this.code = details?.code;
      this.fields = (details?.errors ?? []).map(({ path }) => path?.[0]);
    }
  }

  const call = async (path, body, token) => {
    const response = await fetch(`../api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(answer.error ?? { message: 'The server did not respond. Try again later.' });
    return answer;
  };

  /** Ends the session that the API opened, because this page does not use it. */
  const signOut = async ({ jwt }) => {
    if (jwt) await call('/auth/logout', {}, jwt).catch(() => undefined);
  };

  /** Runs work while the buttons are disabled, and shows errors. */
  const attempt = async (work) => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.forEach((button) => (button.disabled = true));
    showMessage('');
    try {
      await work();
    } catch (error) {
      showMessage(error instanceof Refusal ? error.message : 'The server cannot be reached. Try again later.', true);
    } finally {
      buttons.forEach((button) => (button.disabled = false));
    }
  };

  const onSubmit = (id, work) =>
    byId(id).addEventListener('submit', (event) => {
      event.preventDefault();
      void attempt(work);
    });

  const onClick = (id, work) => byId(id).addEventListener('click', () => void attempt(work));

  /** The code in the link of the email. Without it, the page shows an error. */
  const codeOf = (name, ...ids) => {
    const code = query.get(name);
    if (code) return code;
    hide(...ids);
    showMessage('The address of this page is incomplete. Open the link in the email again.', true);
    return null;
  };

  const resetPassword = () => {
    const code = codeOf('code', 'reset');
    if (!code) return;
    onSubmit('reset', async () => {
      const [password, passwordConfirmation] = [byId('password').value, byId('repetition').value];
      if (password !== passwordConfirmation) return showMessage('The two passwords differ.', true);
      const answer = await call('/auth/reset-password', { code, password, passwordConfirmation });
      hide('reset');
      showMessage('Your new password is set. You can sign in with it now.');
      await signOut(answer);
    });
  };

  const invitation = () => {
    const token = codeOf('token', 'offer');
    if (!token) return;
    const accept = async (account = {}, jwt = undefined) => {
      const answer = await call('/invitations/accept', { data: { token, ...account } }, jwt);
      hide('offer', 'sign-in', 'account');
      showMessage(`You are a member of ${answer.data.organisation.name} now.`);
      return answer;
    };
    const show = (id) => {
      hide('offer');
      byId(id).hidden = false;
      byId(id).querySelector('input').focus();
    };
    onClick('accept', async () => {
      try {
        await signOut(await accept());
      } catch (error) {
        if (error.code === 'SIGN_IN_FIRST') return show('sign-in');
        if (error.fields?.some((field) => ['username', 'password'].includes(field))) return show('account');
        throw error;
      }
    });
    onClick('decline', async () => {
      await call('/invitations/decline', { data: { token } });
      hide('offer');
      showMessage('You have declined the invitation.');
    });
    onSubmit('account', async () => {
      await signOut(await accept({ username: byId('username').value, password: byId('password').value }));
    });
    onSubmit('sign-in', async () => {
      const session = await call('/auth/local', {
        identifier: byId('identifier').value,
        password: byId('current').value,
      });
      try {
        await accept({}, session.jwt);
      } finally {
        await signOut(session);
      }
    });
  };

  const confirmAddress = () => {
    const code = codeOf('confirmation', 'confirmation');
    if (!code) return;
    onClick('confirm', async () => {
      // The response redirects to the page that an operator has set, which may be on another site.
      const path = `../api/auth/email-confirmation?confirmation=${encodeURIComponent(code)}`;
      const response = await fetch(path, { redirect: 'manual' });
      if (response.type !== 'opaqueredirect' && !response.ok)
        throw new Refusal({ message: 'The link was already used, or is not valid any more. Request a new one.' });
      hide('confirmation');
      showMessage('Your email address is confirmed. You can sign in now.');
    });
  };

  const pages = { 'reset-password': resetPassword, invitation, 'confirm-address': confirmAddress };
  pages[document.body.dataset.page]?.();
})();
