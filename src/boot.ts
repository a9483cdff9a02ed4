/**
 * Runs before anything else of the page, as a classic script: narrows `connect-src` to ourselves, the providers, loopback and the origins
 * the user has added. Policies only ever intersect, so nothing that runs later can widen it; a new origin takes a reload.
 * If storage cannot be read the list stays at its fixed part.
 */
import { connectSources, ORIGINS_STORAGE_KEY } from './base/connect-origins.ts';

function storedOrigins(): string | null {
  try {
    return localStorage.getItem(ORIGINS_STORAGE_KEY);
  } catch {
    return null;
  }
}

const policy = document.createElement('meta');
policy.httpEquiv = 'Content-Security-Policy';
policy.content = `connect-src ${connectSources(storedOrigins()).join(' ')}`;
document.head.append(policy);
