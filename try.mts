import { readFileSync, readdirSync } from "node:fs";
import { evaluate, loadCases, ARMS } from "#eval";
import { openRoom } from "#local";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
const dir="/work/w-eval/aops/eval/cases";
const only=process.argv[2];
const files=readdirSync(dir).sort().map(name=>({name,text:readFileSync(dir+"/"+name,"utf8")}));
const {cases,diagnostics}=loadCases(files);
for(const d of diagnostics) console.log(JSON.stringify(d).slice(0,400));
const arms=process.argv[3]?[process.argv[3]]:ARMS;
const t0=performance.now();
const r=await evaluate({config:defaultConfig(SANDBOX_PRESETS),procedure:readFileSync("/work/w-eval/aops/eval/procedure.md","utf8"),openRoom,model:"scripted",createModels:()=>{throw 1},arms:arms as any,cases:cases.filter(c=>!only||c.id.includes(only)||c.kind.includes(only))});
for(const a of r.arms){const {details,...rest}=a;console.log(JSON.stringify(rest));
 for(const d of details){const f=Object.entries(d.findings).filter(([k,v])=>v.counts).map(([k,v])=>k+(v.counts>1?v.counts:"")).join(",");
 if(process.argv[4]||a.name==="phases-evidence"||only)console.log("   ",d.id,d.expected,"->",d.ended,f,"q"+d.questions,"a"+d.approvals, JSON.stringify(d.accounts), d.why??"", Object.values(d.findings).map(x=>x.note??"").join(" ").slice(0,200))}}
console.log(performance.now()-t0|0,"ms");process.exit()
