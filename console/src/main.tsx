import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/app.css';
import './app/tables.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { shareNonce } from './app/nonce';
import { startTexts } from './i18n/texts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

shareNonce();
void startTexts().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
