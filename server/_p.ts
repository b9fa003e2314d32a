import { readFeed } from './ingest/feed/read-feed.ts'
import { readFileSync, readdirSync } from 'node:fs'
const d='/work/shared/data/feeds/'
for (const s of ['publishers','netnewswire']) for (const f of readdirSync(d+s)) { if(/SOURCE|LICENSE/.test(f)) continue
 const t0=performance.now(); const r=readFeed({bytes:readFileSync(d+s+'/'+f),fetchedAtMs:Date.now(),address:'https://x.example/feed'})
 const ms=(performance.now()-t0).toFixed(0)
 if('code' in r) console.log(f, ms, JSON.stringify(r).slice(0,300))
 else console.log(f, ms, r.format, r.items.length, r.language, r.items.filter(i=>i.image).length+'img', r.items.filter(i=>i.url).length+'url', r.items.filter(i=>i.declaredAt!==null).length+'decl', JSON.stringify(r.warnings).slice(0,250))
}
