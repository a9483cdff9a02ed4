import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'vitest';
import { parse } from 'yaml';
import { wireProfile } from './wire-profile.ts';
import { mutatePairings } from '../testing/wire-mutations.ts';
it('probe', () => {
  let n=0; let acc=0; let muts=0;
  for (const p of ['pydantic-ai', 'otel-python-contrib', 'openinference', 'openllmetry']) for (const f of readdirSync(`../shared/data/${p}/cassettes`)) {
    const y = parse(readFileSync(`../shared/data/${p}/cassettes/${f}`,'utf8'));
    for (const [i,x] of (y.interactions ?? []).entries()) {
      const uri = x.request.uri as string; const u = uri.split('?')[0] ?? '';
      let body = x.request.parsed_body; if (body === undefined) { try { body = JSON.parse(x.request.body) } catch { continue } }
      if (body===null||body===undefined) continue;
      body = JSON.parse(JSON.stringify(body));
      const prof = u.endsWith('/responses') ? 'openai-responses' : u.includes('api.openai.com') && u.endsWith('completions') ? 'openai' : u.endsWith('/chat/completions') ? 'compatible': u.endsWith('/v1/messages') || /anthropic.*\/invoke/.test(u) ? 'anthropic' : /:(stream)?generatecontent/i.test(u) ? 'google' : null;
      if (prof === null) { continue; }
      n++;
      const route = {model: /models?\/([^:/]+)/.exec(u)?.[1] ?? 'x', isStreaming: u.includes('stream')};
      const d = wireProfile(prof).decodeRequest(body, route);
      if (d.ok) acc++;
      else console.log('FAIL', prof, x.response.status?.code, p+'/'+f, i, JSON.stringify(d.error), JSON.stringify(x.response.parsed_body ?? x.response.body)?.slice(0,300));
      if (d.ok && x.response.status?.code>=400) console.log('REALREFUSED', prof, x.response.status?.code, f, i, JSON.stringify(x.response.parsed_body ?? x.response.body)?.slice(0,400));
      if (d.ok) muts += mutatePairings(prof, body).filter(m => { const ok = wireProfile(prof).decodeRequest(m.body, route).ok; if (ok) console.log('MUT', m.mutation, prof, f, i, JSON.stringify(body).includes('previous_response_id')); return true; }).length;
    }
  }
  console.log('N', n, acc, muts);
  // tool defs
  for (const [dir, prof] of [['anthropic','anthropic'],['gemini','google'],['openai-chat','openai'],['openai-responses','openai-responses']] as const) {
   let c=0;
   for (const f of readdirSync(`../shared/data/provider-tooldefs/${dir}`)) { if (!f.endsWith('.json')) continue;
    const tools = JSON.parse(readFileSync(`../shared/data/provider-tooldefs/${dir}/${f}`,'utf8')); c++;
    const base = prof==='google' ? {contents:[{parts:[{text:'x'}]}]} : prof==='openai-responses' ? {input:'x'} : {messages:[{role:'user',content:'x'}], ...(prof==='anthropic'?{max_tokens:10}:{})};
    const d = wireProfile(prof).decodeRequest({...base, tools}, {model:'m',isStreaming:false});
    if (!d.ok) console.log('TOOLFAIL', prof, f, JSON.stringify(d.error));
   }
   console.log('TOOLS', prof, c);
  }
});
