# -*- coding: utf-8 -*-
"""击杀掉落：玩家击杀生物时，按权重额外掉落物品。"""
import random
import mod.server.extraServerApi as serverApi

ServerSystem = serverApi.GetServerSystemCls()
ENGINE = serverApi.GetEngineNamespace()
ENGINE_SYSTEM = serverApi.GetEngineSystemName()

# 生物类型 → 掉落表；chance 是是否掉落的概率，weight 决定掉哪一种
DROP_TABLE = {
    "minecraft:zombie": {
        "chance": 0.5,
        "items": [
            {"item": "minecraft:iron_ingot", "min": 1, "max": 2, "weight": 8},
            {"item": "minecraft:diamond", "min": 1, "max": 1, "weight": 1},
        ],
    },
    "minecraft:skeleton": {
        "chance": 1.0,
        "items": [{"item": "minecraft:arrow", "min": 2, "max": 6, "weight": 1}],
    },
}


def pick_item(items, roll):
    """roll 在 0 与 1 之间，按权重取一项。"""
    total = sum(entry["weight"] for entry in items)
    left = roll * total
    for entry in items:
        left -= entry["weight"]
        if left < 0:
            return entry
    return items[-1]


class KillDropServerSystem(ServerSystem):
    def __init__(self, namespace, systemName):
        ServerSystem.__init__(self, namespace, systemName)
        self.factory = None
        self.Create()

    def Create(self):
        self.factory = serverApi.GetEngineCompFactory()
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "MobDieEvent", self, self.OnMobDie)

    def OnMobDie(self, args):
        victimId = args.get("id")
        killerId = args.get("attacker")
        if killerId not in serverApi.GetPlayerList():
            return
        typeName = self.factory.CreateEngineType(victimId).GetEngineTypeStr()
        table = DROP_TABLE.get(typeName)
        if table is None or random.random() >= table["chance"]:
            return
        self.Drop(victimId, pick_item(table["items"], random.random()))

    def Drop(self, victimId, entry):
        # 实体马上会被移除，坐标与维度必须在事件里取
        pos = self.factory.CreatePos(victimId).GetFootPos()
        dimensionId = self.factory.CreateDimension(victimId).GetEntityDimensionId()
        if pos is None or dimensionId is None:
            return
        item = {
            "newItemName": entry["item"],
            "newAuxValue": 0,
            "count": random.randint(entry["min"], entry["max"]),
        }
        itemComp = self.factory.CreateItem(serverApi.GetLevelId())
        itemComp.SpawnItemToLevel(item, dimensionId, (pos[0], pos[1] + 0.5, pos[2]))

    def Destroy(self):
        self.UnListenAllEvents()
